import type { ReactNode } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import type { Idling } from '../ui/turning.ts'
import { TurningView, type Turns } from './turning-view.tsx'

interface Props {
  figure: Figure | null
  /** The name that stands on its base. */
  label?: string | null | undefined
  turns?: Turns
  /** Whether it turns on by itself until it is touched, or once around. */
  idles?: Idling
  /** The server's picture of the same parts, shown until the figure is turned. */
  children: ReactNode
}

const loadTable = () => import('./figure-turntable.tsx').then(({ FigureTurntable }) => FigureTurntable)

/** A figurine's picture, with a button to turn it if there is a figure. */
export const FigureView = ({ figure, label, turns = 'when pressed', idles = true, children }: Props) =>
  figure ? (
    <TurningView load={loadTable} table={{ figure, label: label ?? null, idles }} turns={turns}>
      {children}
    </TurningView>
  ) : (
    children
  )
