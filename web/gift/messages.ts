import { NAME_MISSING } from '../../shared/accounts/api.ts'

export const messages = {
  isGift: 'This is a gift',
  toMe: 'Send it to me, and I hand it over',
  toThem: 'Send it straight to them',
  where: 'Where does it go?',
  mailsToYou: (email: string) => `Mails about this order go to you alone: ${email}`,
  receiptIsYours: 'The address above is theirs. The receipt is yours:',
  theirName: 'Please enter their name.',
  theirPhone: '10 digits. The courier calls it; yours keeps the surprise better.',
  message: 'Message on the card',
  messageHint: 'I print it on a card and put it into the parcel. No price is on anything in it.',
  otherFonts: (signs: readonly string[]) =>
    `My card’s letters do not have ${signs.slice(0, 5).join(' ')}${signs.length > 5 ? ' and more' : ''}, so my computer’s own stand in and may look a little different.`,
  surprise: 'Keep it a surprise',
  surpriseHint:
    'Tracking and mails do not say what is in it until the card in the parcel is scanned, or you say so in your orders. You always see it there.',
  card: 'A present for you',
  scan: 'Unpacked? Scan me.',
  notYetHeading: 'Not yet.',
  notYet:
    'Something is on its way to you. This page opens once the courier has said that your parcel was delivered, which can take a day: please scan the card again then.',
  endedHeading: 'This page is over.',
  missingHeading: 'No present here.',
  down: 'The page could not be opened just now. Your present is not lost: please try again in a moment.',
  openHeading: 'Look who came.',
  made: 'Each one is printed in 3D and painted by hand.',
  open: (day: string) => `This page stays open until ${day}.`,
} as const

/** The name in a parcel's address is somebody else's if they get a present. */
export const nameSentence = (error: string | undefined, isReceiver: boolean) =>
  isReceiver && error === NAME_MISSING ? messages.theirName : error
