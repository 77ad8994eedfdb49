export const messages = {
  notFound: 'Order not found. Please check your Order ID and try again.',
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
  labelChanged: 'The name is changed.',
  labelHint: 'It is made in capitals where its script has them.',
  countedFromYes: 'No day is promised yet: the delivery days are counted from your yes.',
  later: (was: string, now: string) => `I promised it by ${was}. Now it arrives ${now}.`,
  freeWayOut: 'If that is too late for you, you can cancel it for free while nothing is made yet.',
  cancelQuestion: 'Cancel this order? All your money goes back, and nothing is made.',
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
  noLongerMade:
    'It will not be made any more. If money is due back to you, it goes back the way it came. Write to me if anything is unclear.',
  paidBack:
    'It will not be made any more. What was paid goes back the way it came and takes 5-7 working days.',
  asked: (ticket: string) => `Your message is here (${ticket}). You hear back within 1-2 business days.`,
  askHint:
    'Write what should be different, such as another address, another name on the plate, or that you would like to cancel.',
} as const
