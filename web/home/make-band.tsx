import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import band from './make-band.webp'

/** For those who have no photo at hand, or like to choose. */
export const MakeBand = () => (
  <section className="make-band sec" aria-labelledby="make-band">
    <div className="wrap">
      <div>
        <h2 id="make-band">No photo? Make one by hand.</h2>
        <p className="lead">
          Hair, kurta, cricket bat, cat: choose every part, turn it around, and put a name on the base.
        </p>
        <ButtonLink kind="ink" to={paths.make}>
          Make one
        </ButtonLink>
      </div>
      <img
        src={band}
        width={1600}
        height={640}
        alt="Five figures that were put together from parts: a grandmother, a cricketer, a doctor and their friends"
        loading="lazy"
        decoding="async"
      />
    </div>
  </section>
)
