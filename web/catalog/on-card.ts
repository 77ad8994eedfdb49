import type { DeskBuddy } from '../../shared/catalog/api.ts'
import type { AltFor } from './load-alts.ts'

/** What a card shows; the page sends it twice, as HTML and as data, so it is kept small. */
export type OnCard = Pick<DeskBuddy, 'id' | 'slug' | 'name' | 'subtitle' | 'price_display' | 'image_url'> & {
  alt: string
}
/** Also what a wall that was sent whole is searched and sorted by. */
export type OnWall = OnCard &
  Pick<DeskBuddy, 'category_id' | 'category' | 'price' | 'price_minor_units' | 'overview'>

export const onCard =
  (altFor: AltFor) =>
  ({ id, slug, name, subtitle, price_display, image_url }: DeskBuddy): OnCard => ({
    id,
    slug,
    name,
    subtitle,
    price_display,
    image_url,
    alt: altFor(image_url ?? '', name),
  })

export const onWall =
  (altFor: AltFor) =>
  (item: DeskBuddy): OnWall => {
    const { category_id, category, price, price_minor_units, overview } = item
    return { ...onCard(altFor)(item), category_id, category, price, price_minor_units, overview }
  }
