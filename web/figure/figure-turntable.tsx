import { type ReactNode, useCallback } from 'react'
import type { Figure } from '../../shared/figure.ts'
import { Turntable } from '../ui/turntable.tsx'
import { openFigureStudio } from './figure-studio.ts'

/** The script and the parts are loaded on demand. */
export function FigureTurntable({ figure, picture }: { figure: Figure; picture: ReactNode }) {
  const written = JSON.stringify(figure)
  const open = useCallback(
    (host: HTMLElement) => openFigureStudio(host, JSON.parse(written) as Figure),
    [written],
  )
  return <Turntable open={open} name="Your figurine" picture={picture} />
}
