import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { figurinePath } from '../../shared/paths.ts'
import { FIGURINE_HEIGHT_MM, type Proof } from '../../shared/proofs.ts'
import { FigureFacts } from '../figure/figure-facts.tsx'
import { SidePictures } from '../figure/side-pictures.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { messages } from './messages.ts'
import { useFourViews } from './use-four-views.ts'
import type { Wanted } from './wanted.ts'

/**
 * What is approved by ordering it: figures that are made as they stand, with their names. The checkout says so,
 * beside its button; the payment shows them again.
 */
export const WantedFigures = ({ wanted, isSaid = false }: { wanted: Wanted; isSaid?: boolean }) =>
  figuresOf(wanted).map(({ id, nameLabel }) => (
    <DrawnFigure key={`${id} ${nameLabel}`} figurineId={id} label={nameLabel} isSaid={isSaid} />
  ))

function figuresOf(wanted: Wanted): { id: string; nameLabel: string | null }[] {
  if (wanted.flow === 'cart') return wanted.items.filter(({ make }) => make === 'figure')
  const { figurineId: id, nameLabel, make } = wanted.details
  return make === 'figure' ? [{ id, nameLabel }] : []
}

interface DrawnProps {
  figurineId: string
  label: string | null
  isSaid: boolean
}
function DrawnFigure({ figurineId, label, isSaid }: DrawnProps) {
  const { pictures, trouble, again } = useFourViews(figurineId, label)
  return (
    <Sheet label={label} heightMm={FIGURINE_HEIGHT_MM} change={figurinePath(figurineId)} isSaid={isSaid}>
      {pictures && <SidePictures pictures={pictures} isFigure />}
      {trouble && (
        <div className="grid justify-items-start gap-3">
          <Banner kind="bad">{trouble}</Banner>
          <Button kind="soft" size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {!pictures && !trouble && (
        <div className="side-pictures" role="status" aria-label="The figure is drawn">
          {['front', 'left', 'back', 'right'].map(side => (
            <div key={side} className="sk" />
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** The same of an order that was placed before and waits for its payment. */
export const PlacedFigures = ({ proofs }: { proofs: readonly Proof[] }) =>
  proofs.map(({ number, pictures, label, height_mm }) => (
    <Sheet key={number} label={label} heightMm={height_mm}>
      <SidePictures pictures={pictures} isFigure />
    </Sheet>
  ))

interface SheetProps {
  label: string | null
  heightMm: number
  /** Where it can still be changed. */
  change?: string
  /** That it is approved by ordering it. */
  isSaid?: boolean
  children: ReactNode
}
const Sheet = ({ label, heightMm, change, isSaid = false, children }: SheetProps) => (
  <section className="ordered-figure" aria-label="The figure">
    <h2>{messages.thisFigure}</h2>
    {children}
    <FigureFacts label={label} heightMm={heightMm} />
    {!isSaid && (
      <p className="small muted">
        {messages.approvedByOrder}{' '}
        {change && (
          <Link className="link" to={change}>
            {messages.changeFirst}
          </Link>
        )}
      </p>
    )}
  </section>
)
