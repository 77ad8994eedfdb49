import { formatInr } from '../../shared/money.ts'

export const messages = {
  getYours: 'Get Yours Now',
  freeShipping: 'Free shipping',
  pairPhoto: 'A photo of a boy with curls and glasses',
  pairFigurine: 'The painted figurine that was made from it',
  voicesTitle: 'What they say',
  makeYours: 'Make yours',
  justIn: (paise: number) => `Just in ${formatInr(paise)} only`,
  present: 'It is a present.',
  presentLead:
    'I wrap it, print your words on a card and send it straight to them. They scan the card, a parcel opens, and there they stand.',
  galleryTitle: 'What other customers made',
  galleryLoading: 'Loading the gallery…',
  galleryDown: 'Unable to load gallery right now.',
  galleryEmpty: 'Be the first to create yours!',
  shelvesTitle: 'Desk Buddies Collections',
  shelvesEmpty: 'New collections coming soon. Check back shortly!',
  shelfEmpty: 'No figurines available in this collection yet.',
  shelfDown: 'Unable to load this collection right now.',
  viewAll: 'View all',
} as const
