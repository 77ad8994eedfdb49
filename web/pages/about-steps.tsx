import type { ReactNode } from 'react'
import { NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { DAMAGE_CLAIM_HOURS, FIGURINE_HEIGHT, PROCESSING_DAYS } from '../../shared/promise/delivery.ts'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { Picture } from '../ui/picture.tsx'

const shot = (src: string) => (
  <Picture src={src} alt={altFor(src, '')} sizes="(min-width: 860px) 45vw, 100vw" max={1080} />
)

const base = (
  <div className="engrave">
    <div className="base">
      <NamePlate text="" />
    </div>
  </div>
)

const steps = (price: string): { title: string; text: ReactNode; picture: ReactNode }[] => [
  {
    title: 'You send one photo.',
    text: 'A clear face in even light. The background does not matter. Where and how it was taken is wiped the moment it arrives.',
    picture: shot(screenPictures.upload),
  },
  {
    title: 'You see yourself first.',
    text: `An image generator draws you as a figurine, and you look at it for as long as you like. You pay nothing yet. Then one figurine is ${price}, taxes and shipping included.`,
    picture: shot(screenPictures['sample-figurine']),
  },
  {
    title: 'I print it, then I paint it.',
    text: `Out of the printer it is white and ${FIGURINE_HEIGHT} tall. With sanding, base coat and colours that makes ${PROCESSING_DAYS}, and most of that is the face.`,
    picture: shot(screenPictures.sculpt),
  },
  {
    title: 'It gets its name.',
    text: `Up to ${NAME_LABEL_MAX} characters on the base, in Devanagari too. A name, a nickname, a date, or the thing you always say.`,
    picture: base,
  },
  {
    title: 'It comes to your door.',
    text: (
      <>
        Packed like an egg and sent free of charge. It is with you <ArrivalWords />. After that you have{' '}
        {DAMAGE_CLAIM_HOURS} hours to tell me if the courier dropped it.
      </>
    ),
    picture: shot(screenPictures.ship),
  },
]

export const AboutSteps = ({ price }: { price: string }) => (
  <section className="wrap making" aria-labelledby="making">
    <h2 id="making">From your phone to your desk</h2>
    <ol>
      {steps(price).map(({ title, text, picture }, position) => (
        <li key={title}>
          {picture}
          <div>
            <b aria-hidden="true">{position + 1}</b>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
