import type { DeskBuddy } from '../../shared/catalog.ts'

/** What a card shows; the page sends it twice, as HTML and as data, so it is kept small. */
export type OnCard = Pick<DeskBuddy, 'id' | 'slug' | 'name' | 'subtitle' | 'price_display' | 'image_url'>
/** Also what a wall that was sent whole is searched and sorted by. */
export type OnWall = OnCard &
  Pick<DeskBuddy, 'category_id' | 'category' | 'price' | 'price_minor_units' | 'overview'>

export const onCard = ({ id, slug, name, subtitle, price_display, image_url }: DeskBuddy): OnCard => ({
  id,
  slug,
  name,
  subtitle,
  price_display,
  image_url,
})

export const onWall = (item: DeskBuddy): OnWall => {
  const { category_id, category, price, price_minor_units, overview } = item
  return { ...onCard(item), category_id, category, price, price_minor_units, overview }
}
