import { formatInr, rupeesToPaise } from '../money.ts'
import { NAME_LABEL_MAX } from '../name-label.ts'
import { models, pictures } from '../pictures/built-in-pictures.ts'
import { GIFT_WRAP_PAISE } from '../pricing.ts'
import { DAMAGE_CLAIM_HOURS, FIGURINE_HEIGHT, PROCESSING_DAYS } from '../promise/delivery.ts'
import type { Category, DeskBuddy } from './api.ts'
import { HOME_COUNTRY } from './piece.ts'

const collections = {
  animals: {
    name: 'Animals',
    description: 'Small animals who sit, listen and never need walking.',
    thumbnail: pictures['shiba-mochi'],
  },
  heroes: {
    name: 'Superheroes',
    description: 'Caped people in bright boots, ready for an ordinary Monday.',
    thumbnail: pictures['captain-dawn'],
  },
  potter: {
    name: 'Wizards',
    description: 'Robes, a wand, a staff, and the patience that spells and homework both need.',
    thumbnail: pictures['wizard-apprentice'],
  },
  celebrities: {
    name: 'Celebrities',
    description: 'Invented stars of stage and screen who have agreed to stand beside your keyboard.',
    thumbnail: pictures['film-star'],
  },
  romcom: {
    name: 'Rom-Com & Sitcom',
    description: 'People from the part of the story where somebody is about to say something.',
    thumbnail: pictures['bookshop-romantic'],
  },
  sports: {
    name: 'Sports Icons',
    description: 'Players caught one second before the crowd makes up its mind.',
    thumbnail: pictures.cricketer,
  },
} as const
type Collection = keyof typeof collections

const categoryId = (slug: string) => `cat_${slug}`

export const builtInCategories: Category[] = Object.entries(collections).map(
  ([slug, { name, description, thumbnail }]) => ({
    id: categoryId(slug),
    name,
    slug,
    description,
    thumbnail_url: thumbnail,
    is_active: true,
  }),
)

export const builtInLabels: Record<string, string> = Object.fromEntries(
  builtInCategories.map(({ slug, name }) => [slug, name]),
)

const everyBuddy = {
  details: [
    `${FIGURINE_HEIGHT} tall, on a round black base`,
    '3D-printed and painted by hand, so small brush marks differ from the pictures',
    'Made to order, one at a time',
    `Optional name label of up to ${NAME_LABEL_MAX} characters, printed on the base`,
    `Optional gift wrap, ${formatInr(GIFT_WRAP_PAISE)} each`,
  ],
  shipping: [
    'Free shipping everywhere in India',
    `Printing and painting take ${PROCESSING_DAYS}, because nothing is made before you order it`,
    `If it arrives damaged, tell me within ${DAMAGE_CLAIM_HOURS} hours of delivery`,
  ],
  care: [
    'Dust with a soft, dry brush. Water, soap and spirit lift the paint.',
    'Keep out of strong sun and away from heat. Resin and PLA both suffer in a parked car.',
  ],
}

interface Entry {
  slug: keyof typeof models
  name: string
  collection: Collection
  rupees: number
  subtitle: string
  overview: string
  detail: string
  care: string
}

/** Paragraphs are separated by an empty line; single line breaks are joined. */
const paragraphs = (text: string) => text.split(/\n\s*\n/).map(part => part.replace(/\s+/g, ' ').trim())

function deskBuddy({ slug, name, collection, rupees, subtitle, overview, detail, care }: Entry): DeskBuddy {
  const category = collections[collection].name
  const paise = rupeesToPaise(rupees)
  return {
    id: `db_${slug}`,
    category_id: categoryId(collection),
    desk_buddy_categories: { name: category },
    category,
    name,
    title: name,
    slug,
    subtitle,
    description: subtitle,
    price: rupees,
    price_display: formatInr(paise),
    price_minor_units: paise,
    currency: 'INR',
    image_url: pictures[slug],
    gallery_images: [pictures[`${slug}-2` as const]],
    model_url: models[slug],
    overview: paragraphs(overview),
    product_details: [detail, ...everyBuddy.details],
    shipping_details: [...everyBuddy.shipping],
    care_instructions: [care, ...everyBuddy.care],
    notes: null,
    is_active: true,
    country_of_origin: HOME_COUNTRY,
    dimensions: null,
    material: null,
  }
}

const entries: Entry[] = [
  {
    slug: 'shiba-mochi',
    name: 'Mochi',
    collection: 'animals',
    rupees: 2499,
    subtitle: 'A shiba with a spotted bandana',
    overview: `
      Mochi sits up straight with both front paws together and the very tip of a pink tongue showing. The green bandana with
      cream spots means that guests are expected. You will do.

      I painted the two pale spots above the eyes so that Mochi always seems to be waiting for you to look up from work.
      It is hard to type for long with somebody being this hopeful.`,
    detail: 'Sitting, with a green bandana, white socks and a curled tail behind',
    care: 'The ears are hollow and collect dust. A dry paintbrush reaches all the way in.',
  },
  {
    slug: 'elephant-gulab',
    name: 'Gulab',
    collection: 'animals',
    rupees: 2599,
    subtitle: 'A small elephant with marigolds',
    overview: `
      Gulab wears a garland of marigolds and holds a white flower up at the end of the trunk, in case somebody nice walks in.
      The ears are pink inside, and the hair does what it likes.

      Gulab means rose, and the flower is plainly not one. I pointed this out. Gulab went on holding it up, so I painted it
      exactly as it was offered.`,
    detail: 'Sitting, with a marigold garland and a white flower in the trunk',
    care: 'Lift Gulab by the base, never by the trunk, and mind the flower at the end of it.',
  },
  {
    slug: 'red-panda-maple',
    name: 'Maple',
    collection: 'animals',
    rupees: 2499,
    subtitle: 'A red panda who has not noticed the sprout',
    overview: `
      Maple has both arms in the air, which is how a red panda makes itself look enormous. At ${FIGURINE_HEIGHT} it is not quite
      working, and the pink pads on the paws do not help.

      Two green leaves have come up beside one ear. Maple does not know, and I did not like to say. The striped tail curls
      round to the front, where it can be admired.`,
    detail: 'Sitting, arms up, with a two-leaf sprout on the head and a striped tail',
    care: 'Lift Maple by the base. The sprout is thin, although it looks like a handle.',
  },
  {
    slug: 'captain-dawn',
    name: 'Captain Dawn',
    collection: 'heroes',
    rupees: 2799,
    subtitle: 'Up before everyone',
    overview: `
      One fist on the hip, one hand raised to let the sun know that it may start. The Captain wears a blue suit with a sun on
      the chest, orange gloves and boots, and hair that got out of bed even earlier.

      The cape is red outside and gold inside. I paint both sides, so the Captain can also face the wall when the
      meeting is about somebody else.`,
    detail: 'Standing with one hand raised, in a blue suit and a long red cape with a gold lining',
    care: 'Lift by the base. The edge of the cape and the fingers of the raised hand are thin.',
  },
  {
    slug: 'dadi-dynamo',
    name: 'Dadi Dynamo',
    collection: 'heroes',
    rupees: 2899,
    subtitle: 'Has made you lunch',
    overview: `
      Dadi has one yellow fist in the air, the other on her hip and a thunderbolt on her chest. Whatever it was, she has dealt
      with it, and now she would like to know why you have not eaten.

      I paint her laugh lines before anything else: the rest of the face follows from them. After that come the red bindi,
      the gold earrings and a teal cape that reaches almost to the base.`,
    detail:
      'Standing with one fist raised, in round glasses, a pleated skirt and a teal cape with a yellow lining',
    care: 'Lift her by the base. Her glasses and the edge of her cape are thin, whatever she tells you.',
  },
  {
    slug: 'nightlark',
    name: 'Nightlark',
    collection: 'heroes',
    rupees: 2799,
    subtitle: 'Works the late shift',
    overview: `
      Nightlark begins when the office lights go off. She has one fist on her hip, the other hand held out to stop whoever it
      is, and the small smile of somebody who has already had her tea.

      Her mask, gloves and boots are one exact teal. The fade in her hair, from purple down to that same teal, is the part
      I repaint most often. It is at its best from behind.`,
    detail: 'Standing, in a teal mask and a short purple cape, with a high ponytail',
    care: 'Her ponytail stands clear of her head. Lift her by the base, never by the hair.',
  },
  {
    slug: 'wizard-apprentice',
    name: 'The Apprentice',
    collection: 'potter',
    rupees: 2699,
    subtitle: 'Almost passed the exam',
    overview: `
      The wand is up, the other hand is on the hip, and the pose is excellent. Only the eyes, behind square yellow glasses,
      are checking whether anything has caught fire.

      The robe is purple with gold rings at the cuffs, and the scarf is striped in green and white. I have lost count of the
      curls, and I am the one who paints them.`,
    detail: 'Standing with a star-tipped wand, in a purple robe and a striped scarf',
    care: 'The wand is the thinnest part. Never lift or turn the figure by it; use the base.',
  },
  {
    slug: 'elder-mage',
    name: 'Old Bramble',
    collection: 'potter',
    rupees: 2999,
    subtitle: 'Marks the exam',
    overview: `
      Old Bramble stands with his eyes shut and a staff in his hand, and a blue stone sits in the fork at the top of it.
      He is either thinking about your answer or asleep. I have looked from every side and cannot tell.

      The hat has gold stars and a bend at the tip. The beard hides nearly all of the belt buckle, which I paint anyway:
      turn him a little and one corner of it shows.`,
    detail: 'Standing with a tall staff, in a long blue-green robe and a pointed hat with gold stars',
    care: 'The staff is thin and stands free of the robe. Lift him by the base and dust the staff upwards.',
  },
  {
    slug: 'film-star',
    name: 'Film Star',
    collection: 'celebrities',
    rupees: 2899,
    subtitle: 'One more picture, please',
    overview: `
      One hand on her hip, the other round a golden star that she happened to have with her. The dress is red with deep
      pleats, the belt is pale gold, and the dark glasses stay on indoors. I have asked.

      Put her on the side of the desk that you like best. She will turn it into her good side.`,
    detail: 'Standing with a gold star award, in a red pleated dress and dark glasses',
    care: 'Brush the pleats from the waist down, and mind the award, which stands out in front.',
  },
  {
    slug: 'rock-star',
    name: 'Rock Star',
    collection: 'celebrities',
    rupees: 2799,
    subtitle: 'Third encore',
    overview: `
      He has come back on for the third time and is winking at somebody just behind you. Black jacket, white T-shirt with a
      small red bolt, red shoes with white toes, and a guitar to match the shoes.

      The guitar strings are the finest lines on the whole figure. I hold my breath for every one of them, and he plays as
      loudly as your neighbours allow.`,
    detail: 'Standing mid-song with a red guitar, in a black jacket and red shoes',
    care: 'Brush along the guitar strings, not across, and never lift him by the neck of the guitar.',
  },
  {
    slug: 'barista-bean',
    name: 'Barista Bean',
    collection: 'romcom',
    rupees: 2499,
    subtitle: 'Remembers your order',
    overview: `
      Bean saw you through the window, so she is waving with one hand and holding out a red mug with the other. The green
      apron has one small pocket, for the pencil she never needs.

      Her curls are a little wider than the base she stands on. I could have trimmed them, but I gave her a bigger place
      on the shelf instead, and I suggest that you do the same.`,
    detail: 'Standing and waving, with a red mug, a striped top and a green apron',
    care: 'Keep her well away from a real kettle: steam is bad for paint. The mug is not a handle.',
  },
  {
    slug: 'bookshop-romantic',
    name: 'Bookshop Romantic',
    collection: 'romcom',
    rupees: 2599,
    subtitle: 'Holds flowers and chapter nine',
    overview: `
      He has a bunch of flowers in one hand and a blue book in the other, and he has been practising one sentence since the
      bus stop. The book is for if it goes badly.

      Yellow jumper, dark red scarf, freckles. I repaint his eyebrows until they look hopeful and worried at the same time,
      which takes longer than all of the flowers.`,
    detail: 'Standing with a paper cone of flowers and a blue book, in a yellow jumper and a red scarf',
    care: 'Dust between the petals with the tip of a dry brush, and lift him by the base, not by the book.',
  },
  {
    slug: 'cricketer',
    name: 'Super Over',
    collection: 'sports',
    rupees: 2699,
    subtitle: 'Six needed off one',
    overview: `
      Bat up, the other glove on his hip, and a smile that the situation does not support. The number on his shirt is 11,
      and if that is also where he bats, nobody has told him what to be afraid of.

      The kit is blue with orange trim, the pads are white, and I paint the two red bands on the bat last. After that he is
      ready, even if the rest of us cannot look.`,
    detail: 'Standing with the bat raised, in a blue kit with orange trim, white pads and a cap',
    care: 'The bat is held only at the glove. Lift him by the base and let him do the pointing.',
  },
  {
    slug: 'footballer',
    name: 'Golden Boot',
    collection: 'sports',
    rupees: 2699,
    subtitle: 'Left foot, top corner',
    overview: `
      One fist is up already and her left foot is still on the ball, so she knows something the goalkeeper does not. Red
      shirt, number 10, white shorts, and a yellow headband under a high bun.

      The left boot is the golden one. The right one is the same yellow, I used the same pot, but tonight it only had to
      stand there.`,
    detail: 'Kicking a ball with her left foot, in a red number 10 shirt and yellow boots',
    care: 'Most of her weight is on one leg. Lift her by the base, and never by the ball.',
  },
]

export const builtInDeskBuddies: DeskBuddy[] = entries.map(deskBuddy)

const sample = (name: keyof typeof pictures, title: string, description: string) => ({
  id: `gal_${name}`,
  title: `${title}, studio sample`,
  description,
  image_url: pictures[name],
  maker_name: 'Dopple studio',
})

export const builtInGallery = [
  sample(
    'customer-01',
    'Woman with a diya',
    'A rani pink saree with a gold border, a green blouse and a small lit lamp.',
  ),
  sample(
    'customer-02',
    'Headphones and hoodie',
    'A yellow hoodie, jeans, red shoes, big headphones and one hand up to say hello.',
  ),
  sample(
    'customer-03',
    'Doctor',
    'A pink hijab, a white coat over green scrubs, a stethoscope and a clipboard.',
  ),
  sample(
    'customer-04',
    'Graduate',
    'A dark blue gown and cap with a gold tassel, and a rolled certificate held up high.',
  ),
  sample(
    'customer-05',
    'Chef',
    'A tall white hat, a red neckerchief, a good moustache and a pink cake with cherries.',
  ),
  sample(
    'customer-06',
    'Boy with a kite',
    'A green striped T-shirt, blue shorts, red shoes and a kite in four colours.',
  ),
  sample(
    'customer-07',
    'Grandmother who knits',
    'Purple glasses, a pink cardigan and a ball of pink wool with two needles in it.',
  ),
  sample(
    'customer-08',
    'Father with a cake',
    'An orange turban, a green kurta with gold trim, a full beard and a pink cake with cherries.',
  ),
]
