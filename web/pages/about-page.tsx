import { Brush, CalendarDays, type IconNode, Ruler, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { DAMAGE_CLAIM_HOURS, FIGURINE_HEIGHT, PROCESSING_DAYS } from '../../shared/promise/delivery.ts'
import { leastPrice, otherPriceOfDrawing } from '../../shared/settings/shop-api.ts'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/about-page.ts'
import { AboutSteps } from './about-steps.tsx'
import { useFacts } from './particulars.tsx'
import './about-page.css'
import { Points } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'About Me',
    description:
      'A teenager, a 3D printer and a very small brush: who makes Dopple figurines, and how one photo becomes one of them.',
    path: paths.about,
  })

const facts: { icon: IconNode; text: ReactNode }[] = [
  { icon: Ruler, text: `${FIGURINE_HEIGHT} tall` },
  { icon: Brush, text: `${PROCESSING_DAYS} to print and paint` },
  {
    icon: CalendarDays,
    text: (
      <>
        At your door <ArrivalWords />
      </>
    ),
  },
  { icon: Truck, text: 'Free shipping' },
]

export default function AboutPage() {
  const shop = useFacts()
  const { photo_days_after_delivery } = shop
  const price = `${otherPriceOfDrawing(shop) ? 'from ' : ''}${formatInr(leastPrice(shop))}`
  return (
    <div className="tale">
      <Founder />
      <ul className="facts">
        {facts.map(({ icon, text }, at) => (
          <li key={at}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Evenings />
      <AboutSteps price={price} />
      <div className="wrap chapters">
        <Chapter title="What I am strict about">
          <Points
            of={[
              <>
                Your photo stays between us. It is deleted {photo_days_after_delivery} days after your
                figurine has arrived. <Link to={paths.privacy}>How I keep it</Link>
              </>,
              <>
                You see it before you pay, and you can cancel until I start.{' '}
                <Link to={paths.cancellations}>Cancellations and refunds</Link>
              </>,
              <>If it arrives broken, tell me within {DAMAGE_CLAIM_HOURS} hours and I will put it right.</>,
            ]}
          />
        </Chapter>
      </div>
      <MeetYourself price={price} />
    </div>
  )
}

const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className="stack gap-4">{children}</div>
  </section>
)

const Founder = () => (
  <section className="wrap maker" aria-labelledby="about-me">
    <div className="stack gap-4">
      <h1 id="about-me">About Me</h1>
      <p className="lead">
        I am a teenager. My afternoons belong to a 3D printer, my evenings to a brush with about nine hairs,
        and the result stands on your desk.
      </p>
    </div>
    <figure>
      <Picture
        src={screenPictures.founder}
        alt={altFor(screenPictures.founder, 'The maker at the bench')}
        sizes="(min-width: 860px) 52vw, 100vw"
        max={1080}
        first
      />
      <figcaption>Me, as a figurine. The desk is tidier than the real one.</figcaption>
    </figure>
  </section>
)

const Evenings = () => (
  <div className="wrap chapters">
    <Chapter title="After school">
      <p>
        The bag goes under the table and the printer starts. It hums through homework. When the last sum is
        done, a small white person is standing on the plate, waiting for a face.
      </p>
      <p>
        Then I paint. Eyes before anything else, because as long as they are missing, somebody is in the room
        without looking at you.
      </p>
    </Chapter>
    <Chapter title="Why so small">
      <p>
        A photo lives in a phone among thousands of others. A figurine stands beside your keyboard and looks
        back. People pick it up, turn it round, and laugh at their own shoes.
      </p>
      <p>
        {FIGURINE_HEIGHT} is enough for glasses and a smile, and small enough that nobody asks where to put
        it.
      </p>
    </Chapter>
  </div>
)

const MeetYourself = ({ price }: { price: string }) => (
  <section className="you" data-c="romcom" aria-labelledby="you">
    <div className="wrap">
      <div className="stack start gap-4">
        <h2 id="you">Enough about me.</h2>
        <p className="lead">
          Send a photo and meet yourself, from {price}. Or take home somebody who is ready and already waving.
        </p>
        <div className="row gap-3">
          <ButtonLink to={paths.upload}>Get Yours Now</ButtonLink>
          <ButtonLink kind="soft" to={paths.collections}>
            See the collections
          </ButtonLink>
        </div>
      </div>
      <Picture
        src={screenPictures['barista-bean']}
        alt={altFor(screenPictures['barista-bean'], '')}
        sizes="(min-width: 860px) 40vw, 100vw"
        max={800}
      />
    </div>
  </section>
)
