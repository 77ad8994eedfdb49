import { paths } from '../../shared/paths.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { screenPictures } from '../../shared/pictures/screen-pictures.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

export const Maker = () => (
  <section className="wrap sec maker" aria-labelledby="maker">
    <Picture
      src={screenPictures.founder}
      alt={screenAlts.founder}
      sizes="(min-width: 860px) 50vw, 100vw"
      max={1080}
    />
    <div className="grid justify-items-start gap-4">
      <h2 id="maker" className="text-(length:--t-1)">
        I make these after school.
      </h2>
      <p className="lead">
        I am a teenager with a printer, a very small brush and a lot of yellow paint. Every figurine passes
        through my hands before it goes to yours.
      </p>
      <ButtonLink kind="soft" to={paths.about}>
        About Me
      </ButtonLink>
    </div>
  </section>
)
