import type { DeskBuddy } from '../../shared/catalog.ts'

/** What a card shows. The page that holds it sends this twice, in words and as data, so the rest of an item stays behind. */
export type OnCard = Pick<DeskBuddy, 'id' | 'slug' | 'name' | 'subtitle' | 'price_display' | 'image_url'>
/** And what a wall is searched and sorted by, where it is here whole. */
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
