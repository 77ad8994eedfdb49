import { CART_LINES_MAX } from '../../shared/cart/cart.ts'
import { formatInr } from '../../shared/money.ts'
import { REFUND_DAYS } from '../../shared/promise/delivery.ts'

export const messages = {
  notFound: 'Order not found. Please check your Order ID and try again.',
  noDocument: 'This order has no such document.',
  idMissing: 'Please enter your Order ID.',
  trackDown: 'Unable to fetch order details. Please try again later.',
  listDown: 'Unable to load your orders right now.',
  bankWaited:
    'We are waiting for your bank to confirm the payment. This page keeps asking. You can close it, and we will write to you as soon as the money arrives.',
  notPaid: 'The payment did not come through, and nothing was charged. Your order is waiting for you.',
  orderDown: 'Unable to load this order right now.',
  proofsDown: 'Unable to load its proofs right now.',
  claimsDown: 'Unable to load what you reported right now.',
  reviewsDown: 'Unable to load your reviews right now.',
  papersDown: 'Unable to load the documents right now.',
  thisFigure: 'This is the figure you ordered.',
  proofAwaited:
    'I sculpt it from your drawing and show it to you before anything is printed. You will get an email when the pictures are ready.',
  modelAsk: 'May a 3D service see the drawing of your child?',
  modelWhy: (service: string) =>
    `With your yes, ${service} in the United States makes a first 3D draft of the drawing, which I then work on. It never gets the photo. Without it, or after three days, I sculpt it all by hand.`,
  modelOpen: 'Agree as the parent',
  modelLoading: 'One moment…',
  modelAgreed:
    'Thank you. The service may see the drawing now, and you see the result before anything is printed. You can take it back at any time under Your photos in your account.',
  proofTakenBack:
    'I showed you something by mistake and took it back. No need to answer; you will get an email when the next pictures are ready.',
  shownByMistake: (why: string) => `Shown by mistake and taken back: ${why}`,
  proofQuestion:
    'Is this it? Nothing is printed before you say yes, and your delivery date waits for your answer.',
  proofQuestionBegun: 'Is this it? Work on your order has begun, so please answer soon.',
  proofNever: 'The order was cancelled, so no proof will follow.',
  proofLeftOut: 'Work began without a proof. Write to me if you have any questions.',
  changeComes: 'The next proof will come by email.',
  approved: 'Approved. Now I can begin.',
  changeAsked: 'Got it. The next proof will come by email.',
  atPlaces: 'At the places that are marked on the model.',
  changeHint: 'Two rounds of changes are free.',
  lastChange: 'This is the second of two free rounds.',
  noChangesLeft: 'Both free rounds of changes are used up. Write to me about anything else.',
  gift: 'A present',
  giftTo: (name: string) => `The parcel goes straight to ${name}, with a card and without a price.`,
  giftToYou: 'The parcel comes to you, with a card and without a price.',
  giftOpened: (day: string) => `It was opened on ${day}.`,
  noMessage: 'There is no message yet: the card just says that it is a present.',
  cardChanged: 'The card has been changed.',
  surpriseOn: 'It is a surprise. Tracking and emails do not say what is in it.',
  surpriseOff: 'It is no longer a surprise. Tracking and emails say what is in it.',
  reviewLead:
    'Good or not so good: people thinking of ordering will read it, and so will I. It appears with your first name and an initial.',
  reviewed: 'Thank you. Your review is up for everybody to read.',
  reviewKept: 'Your review is saved. It is hidden for now; I will take another look.',
  reviewChanged: 'Your review has been updated.',
  reviewDeleted: 'Your review has been deleted.',
  reviewQuestion: 'Delete this review? Its words and photos will be gone at once.',
  photoDeleted: 'The photo is deleted.',
  photosHint: 'Up to four with a review. Location and camera data are removed.',
  photosFull: 'A review holds four photos. Remove one to add another.',
  photoConsent:
    'These photos are mine to share, and I agree that everybody may see them here with my review.',
  photoConsentHint: 'No children’s faces, please. You can remove any photo at any time.',
  withheld: (why: string) => `This review is hidden from others. The reason: ${why}`,
  labelChanged: 'The name has been changed.',
  labelHint: 'Printed in capitals, if the script has them.',
  later: (was: string, now: string) => `I promised it by ${was}. It will now arrive ${now}.`,
  freeWayOut: 'You can keep waiting, or cancel for free until work on it begins.',
  keepsWaiting: 'Thank you for waiting. You can still cancel for free until work on it begins.',
  notKept: 'That could not be saved just now. Please try again.',
  cancelQuestion: 'Cancel this order? You get all your money back, and nothing is made.',
  freeUntilBegun: 'Nothing has been made yet, so you can change or cancel this order here, free of charge.',
  addressUntilBooked: 'You can send it elsewhere until its parcel is booked.',
  addressChanged: 'The address has been changed.',
  cancelUnpaid: 'Cancel this order? It is not paid, so nothing was charged.',
  cancelReasonHint: 'It helps me do better, but you do not have to say.',
  cancelledUnpaid: 'The order is cancelled.',
  cancelledFree: 'The order is cancelled, and all your money goes back.',
  notCancelled: 'The order could not be cancelled just now. Please try again.',
  dateWaits: 'The delivery date waits for your approval.',
  dateWaitsForProof: 'The delivery date is set once you have approved the proof.',
  waitsForYourYes: (waits: string) => `Your order is waiting for your approval (${waits}).`,
  waitsForTheirYes: (waits: string) => `This order is waiting for the customer’s approval (${waits}).`,
  waitsForProof: (waits: string) =>
    `The next step is mine: I sculpt it and show you pictures before anything is printed. You will get an email (in progress ${waits}).`,
  waitsForProofOfIt: (waits: string) =>
    `It is being sculpted, and the customer sees pictures before anything is printed (in progress ${waits}).`,
  waitsForParent: (waits: string) =>
    `Your order is waiting for a parent’s yes (${waits}). Without one I sculpt it by hand; after three days I no longer wait.`,
  answerAsParent: 'Read and answer',
  nothingPrinted: 'Nothing is printed until then, and the delivery date waits.',
  workHasBegun: 'Work on it has begun, so please answer soon.',
  lookAndApprove: 'Look and approve',
  isItYours: 'Your order? Take a look',
  leftOut: (name: string) => `${name} is no longer for sale, so it is left out.`,
  noRoom: (name: string) => `${name} is left out: an order holds at most ${CART_LINES_MAX} lines.`,
  leftFigurine: (label: string | null) =>
    `Your figurine${label ? ` “${label}”` : ''} was deleted, so it is left out.`,
  noLongerMade:
    'It will no longer be made. If money is due back to you, it goes back the way it came. Write to me if anything is unclear.',
  neverPaid: 'It will no longer be made. It was not paid, so nothing was charged.',
  partBack: (paise: number) =>
    `It will no longer be made. ${formatInr(paise)} of what was paid goes back the way it came and takes ${REFUND_DAYS}.`,
  paidBack: `It will no longer be made. What was paid goes back the way it came and takes ${REFUND_DAYS}.`,
  refunded: (paise: number, isAll: boolean) =>
    `${formatInr(paise)}${isAll ? '' : ' of what was paid'} is on its way back to you. It takes ${REFUND_DAYS}, depending on your bank.`,
  somethingWrong: 'Is something wrong with it?',
  isLate: (between: string) => `It should have arrived ${between}. It is late, and I am sorry.`,
  notCome: 'Has it not arrived?',
  tellMe: 'Tell me what is wrong',
  tellMore: 'Tell me more',
  claimInTime: (until: string) =>
    `If anything is damaged, missing or not what you ordered, tell me by ${until}, ideally with photos of it and its box. I will make it again or give your money back.`,
  claimLate:
    'The 48 hours after delivery are over. Tell me all the same, ideally with photos of it and its box: I will look into it, though it may take longer to find out what happened.',
  claimNotArrived:
    'It should be with you by now. Tell me if it is late or missing, and I will find it or put it right.',
  claimWasLate: 'You wrote more than 48 hours after delivery. I will look into it all the same.',
  claimTextHint: 'What happened, and what would put it right for you?',
  claimPhotosHint: 'Up to six. Only you and I see them. I keep them for a year.',
  claimSent: 'Got it. You will get an email as soon as I have looked into it.',
  readingPhotos: 'Reading your photos…',
  asked: (ticket: string) =>
    `Your message has arrived (${ticket}). You will hear back within 1-2 business days.`,
  askHint:
    'Tell me what you would like changed: another address, another name on the plate, or that you would like to cancel.',
} as const
