import { ArrowRight, Pause, Play, Truck } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { pictureAt, pictureOf, screenPictures, srcSet } from '../../shared/pictures/pictures.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { messages } from './messages.ts'
import './hero.css'

const ROTATION_MS = 5000

interface Props {
  images: string[]
  pricePaise: number
  /** What buyers say in one line, if anything. */
  stars: ReactNode
}

export function Hero({ images, pricePaise, stars }: Props) {
  const banner = images.length > 0 ? images : [screenPictures.hero]
  const { shown, paused, setPaused } = useRotation(banner.length)
  return (
    <section className="hero" aria-label="Get your figurine">
      <div className="hero-in wrap">
        <h1>Hello, little you.</h1>
        <p className="lead">Send one photo. We print it in 3D, paint it by hand and bring it to your door.</p>
        <div className="act">
          <ButtonLink size="large" to={paths.upload}>
            {messages.getYours}
          </ButtonLink>
          <PriceSeal text={messages.justIn(pricePaise)} />
        </div>
        <div className="hero-facts small">
          <span className="beside gap-2">
            <Icon of={Truck} />
            {messages.freeShipping}
          </span>
          {stars}
        </div>
        <BecomesThis />
      </div>
      <div className="pic">
        {banner.map((src, position) => (
          <div
            key={src}
            className={position === shown ? 'slide shown' : 'slide'}
            aria-hidden={position !== shown}
          >
            <HeroPicture src={src} first={position === 0} />
          </div>
        ))}
      </div>
      {banner.length > 1 && (
        <button
          type="button"
          className="ico hero-pause"
          aria-label={paused ? 'Start the pictures changing' : 'Stop the pictures changing'}
          onClick={() => setPaused(!paused)}
        >
          <Icon of={paused ? Play : Pause} />
        </button>
      )}
    </section>
  )
}

/** On a phone a photo and what it becomes stand in the first screen; a wide picture shows several. */
const BecomesThis = () => (
  <div className="hero-pair">
    <Picture src={screenPictures['sample-photo']} alt={messages.pairPhoto} sizes="132px" max={320} />
    <Icon of={ArrowRight} />
    <Picture src={screenPictures['sample-figurine']} alt={messages.pairFigurine} sizes="132px" max={320} />
  </div>
)

/** Changes every five seconds; paused under reduced motion until the visitor starts it. */
function useRotation(count: number) {
  const still = useReducedMotion()
  const [isPausedByUser, setPaused] = useState<boolean>()
  const paused = isPausedByUser ?? still
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (count < 2 || paused) return
    const turning = setInterval(() => setShown(now => (now + 1) % count), ROTATION_MS)
    return () => clearInterval(turning)
  }, [count, paused])
  return { shown, paused, setPaused }
}

/** The hero has a wide and a tall master. */
function HeroPicture({ src, first }: { src: string; first: boolean }) {
  const wide = pictureOf(src)
  const tall = src === screenPictures.hero ? pictureOf(screenPictures['hero-mobile']) : wide
  if (!wide || !tall) return <Picture src={src} alt="" sizes="100vw" first={first} />
  const desk = '(min-width: 860px)'
  const hand = '(max-width: 859.98px)'
  return (
    <>
      {first && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          media={hand}
          imageSrcSet={srcSet(tall, 'avif')}
          imageSizes="100vw"
          fetchPriority="high"
        />
      )}
      {first && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          media={desk}
          imageSrcSet={srcSet(wide, 'avif')}
          imageSizes="100vw"
          fetchPriority="high"
        />
      )}
      <picture>
        <source
          type="image/avif"
          media={hand}
          srcSet={srcSet(tall, 'avif')}
          sizes="100vw"
          width={tall.width}
          height={tall.height}
        />
        <source
          type="image/webp"
          media={hand}
          srcSet={srcSet(tall, 'webp')}
          sizes="100vw"
          width={tall.width}
          height={tall.height}
        />
        <source
          type="image/avif"
          media={desk}
          srcSet={srcSet(wide, 'avif')}
          sizes="100vw"
          width={wide.width}
          height={wide.height}
        />
        <img
          src={pictureAt(wide, 1080, 'webp')}
          srcSet={srcSet(wide, 'webp')}
          sizes="100vw"
          alt={src === screenPictures.hero ? screenAlts.hero : 'Painted figurines on a shelf'}
          width={wide.width}
          height={wide.height}
          className="tinted"
          data-tint={wide.tint}
          {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
    </>
  )
}

const PriceSeal = ({ text }: { text: string }) => (
  <span className="seal">
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d="M93.0 50.0A8.6 8.6 0 0 1 89.7 66.5A8.6 8.6 0 0 1 80.4 80.4A8.6 8.6 0 0 1 66.5 89.7A8.6 8.6 0 0 1 50.0 93.0A8.6 8.6 0 0 1 33.5 89.7A8.6 8.6 0 0 1 19.6 80.4A8.6 8.6 0 0 1 10.3 66.5A8.6 8.6 0 0 1 7.0 50.0A8.6 8.6 0 0 1 10.3 33.5A8.6 8.6 0 0 1 19.6 19.6A8.6 8.6 0 0 1 33.5 10.3A8.6 8.6 0 0 1 50.0 7.0A8.6 8.6 0 0 1 66.5 10.3A8.6 8.6 0 0 1 80.4 19.6A8.6 8.6 0 0 1 89.7 33.5A8.6 8.6 0 0 1 93.0 50.0z" />
    </svg>
    <span>{text}</span>
  </span>
)
