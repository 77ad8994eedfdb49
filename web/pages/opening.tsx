import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** A room whose door is there and whose furniture comes with its own issue. */
export const Opening = ({ heading }: { heading: string }) => (
  <div className="wrap page grid justify-items-start gap-5">
    <h1>{heading}</h1>
    <p className="lead">This part of the shop opens soon. Until then, the collections are worth a look.</p>
    <ButtonLink to={paths.collections}>Collections</ButtonLink>
  </div>
)
