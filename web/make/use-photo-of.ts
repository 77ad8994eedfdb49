import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Figurine } from '../../shared/figurines/api.ts'
import type { FoundFace } from '../../shared/photo-reading/head-frame.ts'
import { readStoredChange } from '../figure/stored-figure.ts'
import type { ChooseWhose } from '../figurines/choose-whose.tsx'
import type { PhotoReader, ReadFace } from '../figurines/read-in-browser.ts'
import { messages } from './messages.ts'
import type { Maker } from './use-maker.ts'

/** The people in a photo of several, to be asked whose figurine it is. */
interface GroupPhoto {
  Ask: ComponentType<ComponentProps<typeof ChooseWhose>>
  photo: Blob
  reader: PhotoReader
  chosen: FoundFace | null
}

/** A figurine from before there were figures begins with what its photo shows, if the shop still holds it. */
export function usePhotoOf(figurine: Figurine | null, maker: Maker) {
  const { setNote } = maker
  const [several, setSeveral] = useState<GroupPhoto | null>(null)
  const start = useEffectEvent(({ figure, doubts }: ReadFace) => {
    maker.startWith(figure, doubts)
    setNote(maker.canUndo ? messages.photoReadBeside : messages.photoRead)
  })
  async function readFaceOf(of: GroupPhoto, chosen: FoundFace) {
    setSeveral({ ...of, chosen })
    setNote(messages.reading)
    try {
      start((await of.reader.read(chosen)).adult)
    } catch (error) {
      failed(error)
    }
  }
  const failed = (error: unknown) => {
    console.warn('the photo could not be read', error)
    setNote(messages.photoUnread)
  }
  const read = useEffectEvent(async ({ uploaded_image_url: address, id }: Figurine) => {
    if (readStoredChange(id)) return
    if (!address) return setNote(messages.noPhoto)
    setNote(messages.reading)
    try {
      const [{ readInBrowser }, answer] = await Promise.all([
        import('../figurines/read-in-browser.ts'),
        fetch(address),
      ])
      if (!answer.ok) throw new Error(`the photo was answered with ${answer.status}`)
      const photo = await answer.blob()
      const reader = await readInBrowser(photo)
      const [face, another] = reader.faces
      if (another) {
        const { ChooseWhose: Ask } = await import('../figurines/choose-whose.tsx')
        setSeveral({ Ask, photo, reader, chosen: null })
        return setNote(messages.photoOfSeveral)
      }
      if (!face) return setNote(messages.photoUnread)
      start((await reader.read(face)).adult)
    } catch (error) {
      failed(error)
    }
  })
  const needed = figurine && !figurine.figure ? figurine : null
  const id = needed?.id
  useEffect(() => {
    if (needed) void read(needed)
  }, [id])
  return several && { ...several, choose: (face: FoundFace) => void readFaceOf(several, face) }
}
