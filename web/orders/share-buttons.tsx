import { Camera, MessageCircle, Share2 } from 'lucide'
import { useRootData } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'

const WORDS = 'I am getting a figurine of me, printed in 3D and painted by hand.'

/** Instagram has no share address, so it uses the share sheet or copies the link. */
export function ShareButtons() {
  const origin = useRootData()?.origin ?? ''
  const twitter = `https://twitter.com/intent/tweet?text=${encodeURIComponent(WORDS)}&url=${encodeURIComponent(origin)}`
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${WORDS} ${origin}`)}`
  return (
    <section className="grid gap-2" aria-label="Share">
      <p className="small muted">Tell somebody:</p>
      <div className="share">
        <a className="btn btn--soft btn--sm" href={twitter} target="_blank" rel="noreferrer">
          <Icon of={Share2} />
          Twitter
        </a>
        <a className="btn btn--soft btn--sm" href={whatsapp} target="_blank" rel="noreferrer">
          <Icon of={MessageCircle} />
          WhatsApp
        </a>
        <button type="button" className="btn btn--soft btn--sm" onClick={() => void toInstagram(origin)}>
          <Icon of={Camera} />
          Instagram
        </button>
      </div>
    </section>
  )
}

async function toInstagram(origin: string) {
  if (typeof navigator.share === 'function') {
    await navigator
      .share({ text: WORDS, url: origin })
      .catch(error => console.warn('nothing was shared', error))
    return
  }
  try {
    await navigator.clipboard.writeText(`${WORDS} ${origin}`)
    announce({ text: 'Copied. Paste it into your Instagram story.' })
  } catch (error) {
    console.warn('the link could not be copied', error)
    announce({ text: `Instagram opens; the link to share is ${origin}` })
  }
  window.open('https://www.instagram.com/', '_blank', 'noopener')
}
