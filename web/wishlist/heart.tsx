import { Heart as HeartShape } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { forgetWish, wishFor } from './change-wishlist.ts'
import { useWishes } from './wishlist-store.ts'
import './heart.css'

interface Props {
  item: { id: string; slug: string; name: string; image_url: string | null }
  /** Whether it says in words what it does. */
  words?: boolean
}

/** Puts an item on the wishlist of this browser, and takes it off again. */
export function Heart({ item: { id, slug, name, image_url: imageUrl }, words = false }: Props) {
  const wished = useWishes()?.some(wish => wish.id === id) ?? false
  const wish = { id, slug, name, imageUrl }
  const change = () => (wished ? forgetWish(wish) : wishFor(wish))
  if (words)
    return (
      <button type="button" className="heart heart--words" data-wished={wished || undefined} onClick={change}>
        <Icon of={HeartShape} />
        {wished ? 'On your wishlist' : 'Add to wishlist'}
      </button>
    )
  return (
    <button
      type="button"
      className="ico heart"
      data-wished={wished || undefined}
      aria-pressed={wished}
      aria-label={`${name} on your wishlist`}
      onClick={change}
    >
      <Icon of={HeartShape} />
    </button>
  )
}
