import { Pause, Play } from 'lucide'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { type Fetched, useRecovery } from '../browser/loading.tsx'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import type { OnStrip } from './load-home.ts'
import { messages } from './messages.ts'
import './gallery-strip.css'

export function Gallery({ gallery }: { gallery: Fetched<OnStrip[]> }) {
  useRecovery(gallery.state === 'down')
  const [paused, setPaused] = useState(false)
  const still = useReducedMotion()
  const moving = gallery.value.length > 0 && !still
  return (
    <section className="strip-section" aria-labelledby="gallery">
      <div className="wrap sechead">
        <h2 id="gallery">{messages.galleryTitle}</h2>
        {moving && (
          <button
            type="button"
            className="ico"
            aria-label={paused ? 'Start the pictures moving' : 'Stop the pictures moving'}
            onClick={() => setPaused(!paused)}
          >
            <Icon of={paused ? Play : Pause} />
          </button>
        )}
      </div>
      {gallery.state === 'down' && (
        <p className="wrap" role="alert">
          {messages.galleryDown}
        </p>
      )}
      {gallery.state === 'here' && gallery.value.length === 0 && (
        <div className="wrap stack start gap-4">
          <p className="lead">{messages.galleryEmpty}</p>
          <ButtonLink to={paths.upload}>{messages.getYours}</ButtonLink>
        </div>
      )}
      {gallery.value.length > 0 && <Strip items={gallery.value} running={moving && !paused} />}
    </section>
  )
}

/** The list is repeated, hidden from screen readers, so that the strip scrolls without a seam. */
const Strip = ({ items, running }: { items: OnStrip[]; running: boolean }) => (
  <div
    className={running ? 'strip running' : 'strip'}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
    tabIndex={0}
    role="group"
    aria-label="Pictures of figurines"
  >
    <div className="strip-track">
      <StripRow items={items} />
      <div className="strip-again" aria-hidden="true">
        <StripRow items={items} />
      </div>
    </div>
  </div>
)

const StripRow = ({ items }: { items: OnStrip[] }) => (
  <div className="strip-row">
    {items.map(item => (
      <figure key={item.id}>
        <Picture src={item.image_url} alt={item.alt} sizes="(min-width: 860px) 336px, 68vw" max={800} />
        <figcaption>
          {item.title ?? item.profiles?.name ?? 'A figurine'}
          {item.description && <small>{item.description}</small>}
        </figcaption>
      </figure>
    ))}
  </div>
)

export const GalleryWaiting = () => (
  <section className="strip-section" aria-busy="true">
    <div className="wrap sechead">
      <h2>{messages.galleryTitle}</h2>
    </div>
    <p className="wrap vh" role="status">
      {messages.galleryLoading}
    </p>
    <div className="strip">
      <div className="strip-track">
        <div className="strip-row">
          {[1, 2, 3, 4, 5].map(place => (
            <figure key={place}>
              <div className="sk" />
              <figcaption>
                {messages.galleryLoading}
                <small>&nbsp;</small>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </div>
  </section>
)
