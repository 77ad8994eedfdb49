import { useEffect, useRef, useState } from 'react'
import { photoSentences } from '../../shared/pictures/photo.ts'
import { PhotoRefused, redrawPhoto } from '../browser/redraw-photo.ts'

interface ChosenPhoto {
  name: string
  blob: Blob
  /** For the preview. */
  url: string
}

/** Photos as they will be sent; one that cannot be read is left out and says why. */
export function usePhotos({ max, tooMany }: { max: number; tooMany: string }) {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const made = useRef(new Set<string>())
  useEffect(() => {
    const urls = made.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  async function add(files: readonly File[]) {
    setReading(true)
    setTrouble(null)
    const room = Math.max(0, max - chosen.length)
    if (files.length > room) setTrouble(tooMany)
    for (const file of files.slice(0, room)) {
      const photo = await read(file)
      if (typeof photo === 'string') {
        setTrouble(`${file.name}: ${photo}`)
        continue
      }
      const url = URL.createObjectURL(photo)
      made.current.add(url)
      setChosen(before => [...before, { name: file.name, blob: photo, url }])
    }
    setReading(false)
  }

  function remove(url: string) {
    URL.revokeObjectURL(url)
    made.current.delete(url)
    setTrouble(null)
    setChosen(before => before.filter(photo => photo.url !== url))
  }
  return { max, chosen, trouble, isReading, add, remove }
}

async function read(file: File): Promise<Blob | string> {
  try {
    return (await redrawPhoto(file)).blob
  } catch (error) {
    if (error instanceof PhotoRefused) return error.message
    console.warn('a photo could not be read', error)
    return photoSentences.damaged
  }
}
