import type { pictures } from './built-in-pictures.ts'
import { screenAlts } from './screen-alts.ts'

const pictureAlts: Record<string, string> = {
  ...screenAlts,
  'shiba-mochi': 'Mochi, a shiba figurine on a round black base, with a spotted green bandana',
  'shiba-mochi-2':
    'Mochi closer and turned to one side, the tip of a pink tongue showing above the spotted green bandana',
  'red-panda-maple':
    'Maple, a red panda figurine on a round black base, both arms up, with two green leaves on the head',
  'red-panda-maple-2':
    'Maple closer and turned to one side, with pink paw pads and the striped tail curled round to the front',
  'elephant-gulab':
    'Gulab, a grey-blue elephant figurine on a round black base, holding a white flower in the trunk',
  'elephant-gulab-2':
    'Gulab closer and turned to one side, with a marigold garland and the trunk holding out a white flower',
  'captain-dawn':
    'Captain Dawn, a superhero figurine in a blue suit with a sun on the chest, one orange glove raised',
  'captain-dawn-2': 'Captain Dawn from behind, with a long red cape and spiky dark hair',
  nightlark:
    'Nightlark, a superhero figurine with a purple ponytail, a teal mask and one teal glove held out',
  'dadi-dynamo':
    'Dadi Dynamo, a grandmother superhero figurine with a white bun, round glasses and one yellow fist raised',
  'dadi-dynamo-2': 'Dadi Dynamo from behind, with a long teal cape and her white hair in a bun',
  'wizard-apprentice':
    'The Apprentice, a young wizard figurine in a purple robe and a striped scarf, raising a star-tipped wand',
  'wizard-apprentice-2':
    'The Apprentice closer and turned to one side, with square yellow glasses, dark curls and the wand beside the face',
  'elder-mage':
    'Old Bramble, a wizard figurine with a long white beard, a pointed hat with gold stars and a tall staff',
  'elder-mage-2':
    'Old Bramble closer and turned to one side, with a blue stone at the top of the staff and a corner of the belt buckle showing',
  'rock-star': 'Rock Star, a winking figurine with yellow hair and a black jacket, playing a red guitar',
  'rock-star-2': 'Rock Star closer and turned to one side, his hand on the strings of the red guitar',
  'film-star': 'Film Star, a figurine in a red pleated dress and dark glasses, holding a gold star award',
  'film-star-2':
    'Film Star closer and turned to one side, with long brown hair and the gold star award in front of her',
  'barista-bean': 'Barista Bean, a waving figurine with big dark curls, a green apron and a red mug',
  'barista-bean-2': 'Barista Bean closer and turned to one side, holding out the red mug',
  'bookshop-romantic':
    'Bookshop Romantic, a figurine with red curls and a dark red scarf, holding flowers and a blue book',
  'bookshop-romantic-2':
    'Bookshop Romantic closer and turned to one side, with the flowers held out and the pages of the blue book showing',
  cricketer:
    'Super Over, a cricketer figurine in a blue number 11 shirt, white pads and a cap, with the bat raised',
  'cricketer-2':
    'Super Over closer and turned to one side, with the bat in one white glove and the other glove on his hip',
  footballer:
    'Golden Boot, a footballer figurine in a red number 10 shirt and a yellow headband, kicking a ball',
  'footballer-2': 'Golden Boot closer and turned to one side, one fist raised and a yellow boot on the ball',
  'customer-01':
    'Figurine of a woman in a pink saree and a green blouse, holding a small clay lamp, with Meera on the name plate',
  'customer-02':
    'Figurine of a young man in a yellow hoodie and headphones, waving, with Arjun on the name plate',
  'customer-03':
    'Figurine of a doctor in a pink hijab and a white coat, waving with a clipboard in one hand, with Dr. Sana on the name plate',
  'customer-04':
    'Figurine of a laughing graduate in a dark blue gown and cap, with Class of 2026 on the name plate',
  'customer-05':
    'Figurine of a chef with a moustache and a tall white hat, holding a pink cake, with Chef Leo on the name plate',
  'customer-06':
    'Figurine of a boy in a striped T-shirt holding a four-coloured kite, with Kabir, age 6 on the name plate',
  'customer-07':
    'Figurine of a grandmother with a white bun and purple glasses, holding pink wool, with Nana Rose on the name plate',
  'customer-08':
    'Figurine of a bearded man in an orange turban and a green kurta, holding a pink cake, with Harpreet Papa on the name plate',
  'hero-mobile':
    'Four figurines on a wooden desk: a young wizard, a grandmother in a cape, a shiba and a woman in a pink saree',
  'sample-photo':
    'Sample picture: head and shoulders of a man in round glasses and a yellow jacket, facing the camera',
  'sample-figurine':
    'The figurine from the sample picture: round glasses, a yellow jacket and a striped top, one hand waving',
} satisfies Record<keyof typeof pictures, string>

const mediaName = /^\/media\/([a-z0-9-]+)\.[0-9a-f]{12}\./

/** The alt of one of the shop's pictures, whatever its content hash; the fallback for any other. */
export const altFor = (url: string, fallback: string): string => {
  const name = mediaName.exec(url)?.[1] ?? ''
  return Object.hasOwn(pictureAlts, name) ? (pictureAlts[name] ?? fallback) : fallback
}
