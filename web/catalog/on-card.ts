import type { DeskBuddy } from '../../shared/catalog/api.ts'

/** For data, so that the scripts of the home page hold no alt of every picture. Without them a name has to do. */
export const loadAlts = (): Promise<AltFor> =>
  import('../../shared/pictures/picture-alts.ts').then(
    ({ altFor }) => altFor,
    () => (_url, fallback) => fallback,
  )

type AltFor = typeof import('../../shared/pictures/picture-alts.ts').altFor

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
