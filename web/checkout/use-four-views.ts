import { useEffect, useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import { figurinesApi } from '../../shared/figurines/api.ts'
import { call } from '../api.ts'
import { pictureOf } from '../figure/picture-of.ts'
import { messages } from './messages.ts'

const VIEWS = ['front', 'left', 'back', 'right'] as const

/** A figurine with its name on the base, from all sides; null while it is drawn. */
export function useFourViews(figurineId: string, label: string | null) {
  const [pictures, setPictures] = useState<string[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    let drawn: string[] = []
    setPictures(null)
    setTrouble(null)
    drawAll(figurineId, label, left.signal).then(
      blobs => {
        if (left.signal.aborted) return
        drawn = blobs.map(blob => URL.createObjectURL(blob))
        setPictures(drawn)
      },
      error => {
        if (left.signal.aborted) return
        console.warn('a figure could not be drawn', error)
        setTrouble(sentenceOf(error))
      },
    )
    return () => {
      left.abort()
      for (const url of drawn) URL.revokeObjectURL(url)
    }
  }, [figurineId, label, attempt])
  return { pictures, trouble, again: () => setAttempt(now => now + 1) }
}

async function drawAll(id: string, text: string | null, signal: AbortSignal): Promise<Blob[]> {
  const { figurine } = await call(figurinesApi.one, { params: { id } })
  const { figure } = figurine
  if (!figure) throw new Error('this figurine has no figure')
  // One after the other, because the shop lets few pictures of one customer wait at once.
  const drawn: Blob[] = []
  for (const view of VIEWS) drawn.push(await pictureOf(JSON.stringify({ figure, text, view }), signal))
  return drawn
}

/** A name that cannot be set is refused by its sign. */
const sentenceOf = (error: unknown) =>
  (error instanceof CallFailed && (error.errors.text ?? error.said)) || messages.notDrawn
