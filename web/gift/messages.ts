import { NAME_MISSING } from '../../shared/accounts/api.ts'

export const messages = {
  isGift: 'This is a gift',
  toMe: 'Send it to me, and I will hand it over',
  toThem: 'Send it straight to them',
  where: 'Where does it go?',
  mailsToYou: (email: string) => `Emails about this order go only to you: ${email}`,
  receiptIsYours: 'The address above is theirs. The receipt is yours:',
  theirName: 'Please enter their name.',
  theirPhone: '10 digits. The courier may call it; give yours to keep the surprise.',
  message: 'Message on the card',
  messageHint: 'I print it on a card and put it in the parcel. Nothing in it shows a price.',
  from: 'From',
  fromHint: 'Stands under the message, just as you type it. Left empty, the card names nobody.',
  otherFonts: (signs: readonly string[]) =>
    `My card’s letters do not have ${signs.slice(0, 5).join(' ')}${signs.length > 5 ? ' and more' : ''}, so my computer’s own stand in and may look a little different.`,
  surprise: 'Keep it a surprise',
  surpriseHint:
    'Tracking and emails do not say what is in it until the card in the parcel is scanned, or until you say so in your orders, where you always see it.',
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
  thanksCopied: 'A thank-you is copied. Paste it into a message to whoever it is from.',
  thanksToCopy: 'Your thank-you, to copy',
  made: 'Each one is printed in 3D and painted by hand.',
  open: (day: string) => `This page stays open until ${day}.`,
} as const

/** The name in a parcel's address is somebody else's if they get a present. */
export const nameSentence = (error: string | undefined, isReceiver: boolean) =>
  isReceiver && error === NAME_MISSING ? messages.theirName : error
