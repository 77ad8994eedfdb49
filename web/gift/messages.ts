import { NAME_MISSING } from '../../shared/accounts/api.ts'
import { PHONE_INVALID, PINCODE_MISSING } from '../../shared/people.ts'
import { ADDRESS_MISSING, CITY_MISSING, STATE_MISSING } from '../../shared/place.ts'

export const messages = {
  isGift: 'It is a present',
  toMe: 'Send it to me, and I will give it to them',
  toThem: 'Send it straight to them',
  where: 'Where does it go?',
  mailsToYou: (email: string) => `Emails about this order go only to you: ${email}`,
  receiptIsYours: 'The address above is theirs. The receipt is yours:',
  wrap: 'Gift wrap',
  wrapOf: (name: string) => `Gift wrap for ${name}`,
  costs: 'What the present adds to your order',
  costsHint: 'Only the wrap costs extra. The card, the surprise and sending it to them are free.',
  asLastTime: 'The receipt is yours, as last time:',
  change: 'Change',
  theirPhone: '10 digits. The courier may call this number; give yours to keep the surprise.',
  message: 'Message on the card',
  messageHint: 'I print it on a card and put it in the parcel. There is no price anywhere in it.',
  from: 'From',
  fromHint: 'Goes under the message, just as you type it. Leave it empty, and the card names nobody.',
  otherFonts: (signs: readonly string[]) =>
    `My card’s letters do not have ${signs.slice(0, 5).join(' ')}${signs.length > 5 ? ' and more' : ''}, so ordinary ones step in and may look a little different.`,
  surprise: 'It is a surprise for them',
  surpriseHint:
    'Tracking and emails do not say what is in it until the card in the parcel is scanned, or until you end the surprise in your orders. You always see it there.',
  card: 'A present for you',
  scan: 'Unpacked? Scan me.',
  notYetHeading: 'Not yet.',
  notYet:
    'Something is on its way to you. This page opens once the courier confirms the delivery, which can take a day: please scan the card again then.',
  endedHeading: 'This page has closed.',
  missingHeading: 'No present here.',
  down: 'The page could not be opened just now. Your present is not lost: please try again in a moment.',
  unwrap: 'Open it',
  lift: 'Or lift the lid with your thumb.',
  openHeading: 'Look who came.',
  several: (count: number) => `${count} of them`,
  sayThanks: 'Say thank you',
  thanks: 'Thank you for the present! I have just opened it, and it already has the best place on my desk.',
  thanksCopied: 'Your thank-you is copied. Paste it into a message to whoever sent this.',
  thanksToCopy: 'Your thank-you, to copy',
  made: 'Each one is 3D-printed and painted by hand.',
  open: (day: string) => `This page stays open until ${day}.`,
} as const

/** A present's address is somebody else's. */
const THEIRS = new Map([
  [NAME_MISSING, 'Please enter their name.'],
  [PHONE_INVALID, 'Please enter their 10-digit Indian mobile number, or yours.'],
  [PINCODE_MISSING, 'Please enter their pincode.'],
  [ADDRESS_MISSING, 'Please enter their house, street and area.'],
  [CITY_MISSING, 'Please enter their city.'],
  [STATE_MISSING, 'Please choose their state or union territory.'],
])

export const sentenceTo = (error: string | undefined, isReceiver: boolean) =>
  (isReceiver && error && THEIRS.get(error)) || error
