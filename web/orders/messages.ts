import { CART_LINES_MAX } from '../../shared/cart/cart.ts'
import { formatInr } from '../../shared/money.ts'
import { REFUND_DAYS } from '../../shared/promise/delivery.ts'

export const messages = {
  notFound: 'Order not found. Please check your Order ID and try again.',
  noDocument: 'There is no such paper in this order.',
  idMissing: 'Please enter your Order ID.',
  trackDown: 'Unable to fetch order details. Please try again later.',
  listDown: 'Unable to load your orders right now.',
  bankWaited:
    'We are waiting for your bank to confirm the payment. This page keeps asking; you can close it, we write to you as soon as the money is there.',
  notPaid: 'The payment did not arrive, and nothing was charged. The order waits for you.',
  orderDown: 'Unable to load this order right now.',
  nothingToApprove: 'Nothing in this order is made to your figure, so there is nothing to approve.',
  thisFigure: 'This is the figure I order.',
  proofAwaited:
    'I sculpt it after your drawing and show it to you before anything is printed. You get a mail when the pictures are here.',
  proofTakenBack:
    'I showed you something by mistake and took it back. You need not answer; you get a mail when the next pictures are here.',
  shownByMistake: (why: string) => `Shown by mistake and taken back: ${why}`,
  proofQuestion:
    'Is this it? Nothing is printed before you say yes, and your delivery date waits for your answer.',
  proofQuestionBegun: 'Is this it? Work on your order has begun, so please answer soon.',
  proofNever: 'The order was cancelled, so there is no proof to come.',
  proofLeftOut: 'It was begun without a proof. Write to me about anything you want to know.',
  changeComes: 'The next proof comes by mail.',
  approved: 'Approved. Now I can begin.',
  changeAsked: 'I have read you. The next proof comes by mail.',
  changeHint: 'Two rounds of changes are free.',
  lastChange: 'This is the second of two free rounds.',
  noChangesLeft: 'Both free rounds of changes are used. Write to me about anything else.',
  gift: 'A present',
  giftTo: (name: string) => `The parcel goes straight to ${name}, with a card and without a price.`,
  giftToYou: 'The parcel comes to you, with a card and without a price.',
  giftOpened: (day: string) => `It was opened on ${day}.`,
  noMessage: 'No message: the card says that it is a present.',
  messageChanged: 'The message is changed.',
  surpriseOn: 'It is a surprise. Tracking and mails do not say what is in it.',
  surpriseOff: 'It is no surprise any more. Tracking and mails say what is in it.',
  reviewLead:
    'Good or not so good: others who think of ordering read it, and so do I. It stands there with your first name and an initial.',
  reviewed: 'Thank you. Your review is there for everybody to read.',
  reviewKept: 'Your review is saved. It is not shown at the moment; I look at it again.',
  reviewChanged: 'Your review is changed.',
  reviewDeleted: 'Your review is deleted.',
  reviewQuestion: 'Delete this review? Its words and photos go at once.',
  photoDeleted: 'The photo is deleted.',
  photosHint: 'Up to four with a review. Place and camera data are removed.',
  photosFull: 'A review holds four photos. Remove one to add another.',
  photoConsent:
    'I took these photos or may show them, and agree that everybody sees them here with my review.',
  photoConsentHint: 'No faces of children, please. You can take each photo away again at any time.',
  withheld: (why: string) => `This review is not shown to others. The reason: ${why}`,
  labelChanged: 'The name is changed.',
  labelHint: 'It is made in capitals where its script has them.',
  countedFromYes: 'No day is promised yet: the delivery days are counted from your yes.',
  later: (was: string, now: string) => `I promised it by ${was}. Now it arrives ${now}.`,
  freeWayOut: 'Keep waiting for it, or cancel it for free while nothing is made yet.',
  keepsWaiting:
    'You keep waiting for it, thank you. While nothing is made yet, you can still cancel it for free.',
  notKept: 'That could not be saved just now. Please try again.',
  cancelQuestion: 'Cancel this order? All your money goes back, and nothing is made.',
  freeUntilBegun: 'Nothing is made yet, so you can change or cancel this order here, for free and at once.',
  addressUntilBooked: 'Until its parcel is booked you can send it elsewhere.',
  addressChanged: 'The address is changed.',
  cancelUnpaid: 'Cancel this order? It is not paid, so nothing was charged.',
  cancelReasonHint: 'It helps me to do better. You need not say.',
  cancelledUnpaid: 'The order is cancelled.',
  cancelledFree: 'The order is cancelled, and all your money goes back.',
  notCancelled: 'The order could not be cancelled just now. Please try again.',
  dateWaits: 'The delivery date waits for your approval.',
  dateWaitsForProof: 'The delivery date is set once you have approved the proof.',
  waitsForYourYes: (waits: string) => `Your order waits for your approval (${waits}).`,
  waitsForTheirYes: (waits: string) => `This order waits for its customer’s approval (${waits}).`,
  nextStepMine: (waits: string) => `The next step is mine (in work ${waits}).`,
  waitsForProof: (waits: string) =>
    `The next step is mine: I sculpt it and show you pictures before anything is printed. You get a mail (in work ${waits}).`,
  waitsForProofOfIt: (waits: string) =>
    `It is being sculpted, and its customer sees pictures before anything is printed (in work ${waits}).`,
  nothingPrinted: 'Nothing is printed before that, and the delivery date waits.',
  workHasBegun: 'Work on it has begun, so please answer soon.',
  lookAndApprove: 'Look and approve',
  isItYours: 'Is it yours? Look at it',
  leftOut: (name: string) => `${name} is not for sale any more, so it is left out.`,
  noRoom: (name: string) => `${name} is left out: an order holds at most ${CART_LINES_MAX} lines.`,
  leftFigurine: (label: string | null) =>
    `Your figurine${label ? ` “${label}”` : ''} was deleted, so it is left out.`,
  noLongerMade:
    'It will not be made any more. If money is due back to you, it goes back the way it came. Write to me if anything is unclear.',
  neverPaid: 'It will not be made any more. It was not paid, so nothing was charged.',
  partBack: (paise: number) =>
    `It will not be made any more. ${formatInr(paise)} of what was paid goes back the way it came and takes ${REFUND_DAYS}.`,
  paidBack: `It will not be made any more. What was paid goes back the way it came and takes ${REFUND_DAYS}.`,
  somethingWrong: 'Something is wrong with it?',
  notCome: 'Has it not come?',
  tellMe: 'Tell me what is wrong',
  tellMore: 'Tell me more',
  claimInTime: (until: string) =>
    `If anything is damaged, missing or not what you ordered, tell me by ${until}, best with photos of it and of its box. I make it again or give your money back.`,
  claimLate:
    'The 48 hours after its delivery are over. Tell me all the same, best with photos of it and of its box: I look at it, and it may take longer to find out what happened.',
  claimNotArrived:
    'It should be with you by now. Tell me that it is late or missing, and I find it or make it good.',
  claimWasLate: 'It came more than 48 hours after the delivery. I take it all the same.',
  claimTextHint: 'What happened, and what would make it good for you?',
  claimPhotosHint: 'Up to six. Only you and I see them, and I keep them for a year.',
  claimSent: 'I have it. You get a mail as soon as I have looked at it.',
  readingPhotos: 'Reading your photos…',
  asked: (ticket: string) => `Your message is here (${ticket}). You hear back within 1-2 business days.`,
  askHint:
    'Write what should be different, such as another address, another name on the plate, or that you would like to cancel.',
} as const
