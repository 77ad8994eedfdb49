import { madeLabel } from '../../shared/name-label.ts'
import { NamePlate } from '../ui/name-plate.tsx'

/** The name on the base and the height, beside the pictures of what is made. */
export const FigureFacts = ({ label, heightMm }: { label: string | null; heightMm: number | null }) => (
  <p className="figure-facts">
    {label ? (
      <>
        <span className="muted">On the base</span> <NamePlate text={madeLabel(label)} raised />
      </>
    ) : (
      <span className="muted">No name on the base</span>
    )}
    {heightMm !== null && <span className="muted">{heightMm / 10} cm tall</span>}
  </p>
)
