import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { labelFault, normaliseLabel } from '../../shared/name-label.ts'
import { pictureOf } from '../figure/picture-of.ts'

interface Options {
  figure: Figure
  label: string
  /** The picture that is already there, and of which figure. */
  first: { src: string; of: Figure }
  /** Whether the picture is what the customer sees. */
  isSeen: boolean
  onLabelFault: (error: unknown) => void
}

const PAUSE_MS = 350

/** The shop's picture of the figure, drawn anew after a choice while nothing turns. */
export function useDrawnPicture({ figure, label, first, isSeen, onLabelFault }: Options) {
  const text = labelFault(label) ? null : normaliseLabel(label)
  const wanted = JSON.stringify({ figure, text })
  const [drawn, setDrawn] = useState({ src: first.src, of: JSON.stringify({ figure: first.of, text: null }) })
  const [isDrawing, setDrawing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const tellLabel = useEffectEvent(onLabelFault)
  useEffect(() => () => URL.revokeObjectURL(drawn.src), [drawn.src])

  useEffect(() => {
    if (!isSeen || wanted === drawn.of) {
      setDrawing(false)
      setError(null)
      return
    }
    const left = new AbortController()
    const pause = setTimeout(async () => {
      setDrawing(true)
      try {
        const src = URL.createObjectURL(await pictureOf(wanted, left.signal, setError))
        setDrawn({ src, of: wanted })
        setError(null)
        tellLabel(null)
      } catch (reason) {
        if (left.signal.aborted) return
        const isLabel = reason instanceof CallFailed && reason.errors.text !== undefined
        if (isLabel) tellLabel(reason)
        else setError(reason)
      } finally {
        if (!left.signal.aborted) setDrawing(false)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      left.abort()
    }
  }, [wanted, isSeen, attempt, drawn.of])
  return { src: drawn.src, isDrawing, error, again: () => setAttempt(attempt + 1) }
}
