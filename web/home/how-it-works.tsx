import { Brush, CalendarDays, type IconNode, Ruler } from 'lucide'
import type { ReactNode } from 'react'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { FIGURINE_HEIGHT } from '../../shared/promise/delivery.ts'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const facts: { icon: IconNode; text: ReactNode }[] = [
  { icon: Ruler, text: `${FIGURINE_HEIGHT} tall` },
  { icon: Brush, text: 'Painted by hand' },
  {
    icon: CalendarDays,
    text: (
      <>
        At your door <ArrivalWords />
      </>
    ),
  },
]

const steps = [
  {
    picture: screenPictures.upload,
    alt: screenAlts.upload,
    title: 'Upload photo',
    text: 'One clear picture of a face. Any background will do.',
  },
  {
    picture: screenPictures.sculpt,
    alt: screenAlts.sculpt,
    title: 'AI turns it 3D',
    text: 'See your figurine before you pay a rupee.',
  },
  {
    picture: screenPictures.ship,
    alt: screenAlts.ship,
    title: 'We craft and ship',
    text: 'Printed, painted, checked, and packed like an egg.',
  },
]

export const HowItWorks = () => (
  <>
    <ul className="facts">
      {facts.map(({ icon, text }, at) => (
        <li key={at}>
          <Icon of={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <section className="how sec" aria-labelledby="how-it-works">
      <div className="wrap sechead">
        <h2 id="how-it-works">How It Works</h2>
      </div>
      <ol>
        {steps.map(({ picture, alt, title, text }, position) => (
          <li key={title}>
            <Picture src={picture} alt={alt} sizes="(min-width: 640px) 34vw, 100vw" max={1080} />
            <div>
              <b aria-hidden="true">{position + 1}</b>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  </>
)
