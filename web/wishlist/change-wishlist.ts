import { paths } from '../../shared/paths.ts'
import { announce } from '../ui/toasts.ts'
import { addWish, removeWish, WISHES_MAX, type Wish } from './wishlist-store.ts'

export function wishFor(wish: Wish) {
  announce(
    addWish(wish)
      ? {
          text: `${wish.name} is on your wishlist`,
          imageUrl: wish.imageUrl,
          action: { label: 'See wishlist', to: paths.wishlist },
        }
      : {
          text: `A wishlist holds ${WISHES_MAX}. Take somebody off it to add ${wish.name}.`,
          action: { label: 'See wishlist', to: paths.wishlist },
        },
  )
}

export function forgetWish(wish: Wish) {
  const position = removeWish(wish.id)
  announce({
    text: `${wish.name} left your wishlist`,
    imageUrl: wish.imageUrl,
    action: { label: 'Undo', run: () => void addWish(wish, Math.max(0, position)) },
  })
}
