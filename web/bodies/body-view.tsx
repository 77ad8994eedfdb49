import { Rotate3d } from 'lucide'
import type { Pin, Proof, ProofBody } from '../../shared/proofs/api.ts'
import { TurningView, type Turns } from '../figure/turning-view.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Place } from './body-dots.ts'
import type { BodyTable } from './body-turntable.tsx'
import './bodies.css'

const loadTable = () => import('./body-turntable.tsx').then(({ BodyTurntable }) => BodyTurntable)
const NOWHERE: readonly Place[] = []

interface Props extends Pick<BodyTable, 'url'>, Partial<Omit<BodyTable, 'url'>> {
  turns?: Turns
}

/** A body on its base, to turn; nothing of it is there to see before its script is loaded. */
const BodyView = ({
  url,
  name = 'Your figurine',
  places = NOWHERE,
  onPoint = null,
  turns = 'when idle',
}: Props) => (
  <TurningView load={loadTable} table={{ url, name, places, onPoint }} turns={turns} isOnlyView>
    <div className="body-waits">
      <Icon of={Rotate3d} />
      <noscript>Turning it needs JavaScript.</noscript>
    </div>
  </TurningView>
)

const WORDS: Record<ProofBody['kind'], string> = {
  kit: 'This is put together from the kit.',
  draft: 'This is a first 3D draft; its back is imagined.',
  sculpt: 'This is sculpted by hand.',
}

interface BesideProps extends Pick<BodyTable, 'places'>, Partial<Pick<BodyTable, 'onPoint'>> {
  proof: Pick<Proof, 'body' | 'model_url'>
  /** The picture it was made after, and what it is called. */
  drawing: { src: string; called: string } | null
  turns?: Turns
}

/** The body of a proof, with its drawing beside it. */
export const BodyBesideDrawing = ({ proof: { body, model_url }, drawing, ...view }: BesideProps) =>
  body &&
  model_url && (
    <div className="body-beside">
      <figure>
        <BodyView key={model_url} url={model_url} {...view} />
        <figcaption className="small muted">{WORDS[body.kind]}</figcaption>
      </figure>
      {drawing && (
        <figure>
          <img
            className="own-picture"
            src={drawing.src}
            alt={drawing.called}
            width={512}
            height={512}
            loading="lazy"
          />
          <figcaption className="small muted">{drawing.called}</figcaption>
        </figure>
      )}
    </div>
  )

/** What is asked for at the numbered dots. */
export const PinList = ({ pins }: { pins: readonly Pin[] }) =>
  pins.length > 0 && (
    <ol className="body-pins" aria-label="Places on the model">
      {pins.map(({ text }, at) => (
        // The same words may stand at several places.
        <li key={`${at} ${text}`}>
          <span className="body-dot" aria-hidden="true">
            {at + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
