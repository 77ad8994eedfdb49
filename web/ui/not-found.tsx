import type { ReactNode } from 'react'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { ButtonLink } from './button.tsx'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'
import './not-found.css'

/** An error page has no route meta, so it renders its own title. */
export const NotFound = ({
  title = 'Page not found',
  heading = messages.nobodyHeading,
  sentence = messages.nobodySentence,
}: Partial<Words>) => (
  <TurnedAway title={title} heading={heading} sentence={sentence}>
    <ButtonLink to={paths.home}>Back to the start</ButtonLink>
    <ButtonLink kind="soft" to={paths.collections}>
      See the collections
    </ButtonLink>
  </TurnedAway>
)

interface Words {
  title: string
  heading: string
  sentence: string
}

export const TurnedAway = ({ title, heading, sentence, children }: Words & { children: ReactNode }) => (
  <section className="away" data-c="heroes">
    <title>{`${title} | Dopple`}</title>
    <meta name="robots" content="noindex" />
    <div className="wrap">
      <div className="away-words">
        <h1>{heading}</h1>
        <p className="lead">{sentence}</p>
        <div className="row gap-3">{children}</div>
      </div>
      <Picture
        src={screenPictures['nightlark-2']}
        alt={screenAlts['nightlark-2']}
        sizes="(min-width: 860px) 46vw, 100vw"
        max={1080}
        first
      />
    </div>
  </section>
)
