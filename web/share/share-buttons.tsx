import { Camera, MessageCircle, Share2 } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import './share-buttons.css'

interface Props {
  address: string
  words: string
}

/** Instagram has no share address, so it uses the share sheet or copies the link. */
export function ShareButtons({ address, words }: Props) {
  const twitter = `https://twitter.com/intent/tweet?text=${encodeURIComponent(words)}&url=${encodeURIComponent(address)}`
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${words} ${address}`)}`
  return (
    <div className="share">
      <a className="btn btn--soft btn--sm" href={twitter} target="_blank" rel="noreferrer">
        <Icon of={Share2} />
        Twitter
      </a>
      <a className="btn btn--soft btn--sm" href={whatsapp} target="_blank" rel="noreferrer">
        <Icon of={MessageCircle} />
        WhatsApp
      </a>
      <button
        type="button"
        className="btn btn--soft btn--sm"
        onClick={() => void toInstagram({ address, words })}
      >
        <Icon of={Camera} />
        Instagram
      </button>
    </div>
  )
}

export const shareBySheet = ({ address, words }: Props) =>
  navigator.share({ text: words, url: address }).catch(error => console.warn('nothing was shared', error))

async function toInstagram({ address, words }: Props) {
  if (typeof navigator.share === 'function') return shareBySheet({ address, words })
  try {
    await navigator.clipboard.writeText(`${words} ${address}`)
    announce({ text: 'Copied. Paste it into your Instagram story.' })
  } catch (error) {
    console.warn('the link could not be copied', error)
    announce({ text: `Instagram opens; the link to share is ${address}` })
  }
  window.open('https://www.instagram.com/', '_blank', 'noopener')
}
