import { sculptedIn } from '../../shared/promise/delivery.ts'

export const messages = {
  heading: 'Who shall we make?',
  noPhoto: 'No photo? Make one by hand',
  private: (days: number, daysOfChild: number) =>
    `Only you and the person who paints see your photo. Without an order it is deleted after ${days} days, a child’s after ${daysOfChild}, or earlier by you under Your photos in your account.`,
  who: 'Who is in the picture?',
  whyParent:
    'A parent or guardian has to agree before we use a photo of a child. Such a photo is never shown to others, and goes sooner.',
  age: 'How old is the child?',
  whyOtherParent:
    'A parent of the child has to agree. We send them a mail with a link; until then you see the figure alone, nothing goes to another company, and nothing can be ordered. They are told your name.',
  whyFamily: 'Such a photo is never shown to others.',
  toShop: 'See the Desk Buddies',
  waitsFor: (name: string) => `Waiting for ${name}`,
  asksConsent: 'A consent is missing',
  asked: (email: string, on: string) =>
    `We asked at ${email} on ${on}. Until the parent agrees you see the figure alone: nothing goes to another company, and nothing can be ordered.`,
  askedUntil: (on: string) => `The link in the mail works until ${on}.`,
  askedTooLong: (on: string) => `The link in the mail ended on ${on}. Send the mail again for a new one.`,
  askAgain: 'Send the mail again',
  askElsewhere: 'Correct name or address',
  askThere: 'Send the mail there',
  askedAgain: (email: string) =>
    `A mail is on its way to ${email}. The link in the one before no longer works.`,
  mailsLeft: (mails: number) =>
    mails === 1 ? 'One more mail can be sent.' : `${mails} more mails can be sent.`,
  noMailsLeft: 'No more mails can be sent about this photo. Please ask the parent to look for the last one.',
  birthDateHint: 'Only to see that you are an adult. It is kept with your consent.',
  /** Who is sent the photo for the preview: the first, and the other one where that is allowed. */
  readers: ([first, other]: readonly string[]) =>
    first &&
    `${first} gets the photo to draw the preview, without your name${other ? `; where it cannot, ${other} is asked` : ''}.`,
  /** Whose model is asked how the person looks. */
  describer: (name: string | null) =>
    name && `${name} also tells us from it what hair, clothes and glasses to give the figurine.`,
  looking: 'Looking for a face…',
  noFace: 'We could not find a face',
  noFaceWhat:
    'Choose a photo of one person who looks into the camera, with the face large and well lit. If there is a face in this one, show us where.',
  layOval: 'There is a face: I show where',
  oval: 'Lay the oval over the face: drag it, and make it fit with the slider.',
  ovalLies: 'The oval lies on the face we found. Drag it if it is elsewhere.',
  moveOval: 'Another face? Show where',
  ovalDone: 'That is the face',
  changeWho: 'Change',
  make: 'Make my figurine',
  whose: 'Whose figurine shall it be?',
  kept: 'Your photo is still here.',
  notKept: 'This browser will not keep your photo while you sign in. You may have to choose it once more.',
  signIn: 'Create an account to continue',
  signInWhy: 'Your figurine then waits for you in My Figurines, on every device. Your photo stays chosen.',
  unreachable:
    'We could not reach the shop. Your photo is still here: please check your connection and try again.',
  offline: 'You are offline. Your photo is still here: please try again once you are connected.',
  trouble: (detail: string) =>
    `We had trouble generating your figurine: ${detail}. Please check the console for details.`,
  proofSent: (email: string) =>
    `A mail with a link is on its way to ${email}. Open the link in this browser, then try again here.`,
  proven: 'Your address is known to be yours already. Please try again.',
  demo: 'Demo preview: put together on this computer from the colours and shapes of your photo. With an image model behind it, your figurine is drawn from the photo itself.',
  fromParts:
    'Put together from our kit of parts, by the colours and shapes of your photo. What you turn here is the very shape we print.',
  demoIsDeaf: 'One sentence. It is kept with the version, but only an image model can follow it.',
  drawLikeThis: 'Draw again like this',
  countsAsPreview: (left: number) => `It counts as a preview. You have ${left} left today.`,
  noPreviewLeft:
    'The drawing does not show your answers yet. Tomorrow there are new previews to draw it again.',
  ended: {
    complete: { said: 'Your figurine is here.', see: 'See it' },
    failed: { said: 'It could not be drawn.', see: 'See why' },
  },
  besidePhoto: 'Beside the photo',
  figureAlone: 'The figurine alone',
  keepAnswers: 'Keep these answers',
  dropAnswers: 'Leave them out',
  preview: 'A preview. The painted figurine is 4-5 inches tall.',
  leave: 'You can leave this page. It will be waiting in My Figurines.',
  made: 'Made by you, part by part. What you turn here is the very shape we print.',
  makeHeading: 'What shall we make?',
  makeFigure: 'Order this figure',
  makeFigureWhy: 'Printed exactly as it turns here.',
  makeDrawing: 'Order this drawing',
  makeDrawingWhy: (days: number) => `${sculptedIn(days)}. You see it and say yes before it is printed.`,
  photoGone: 'The photo was deleted, as promised. The figurine stays.',
  cannotBeMade:
    'Its photo was deleted, and a drawing is sculpted after both, so it cannot be ordered any more. Upload the photo again to make one.',
  notStored:
    'We could not save your checkout info. Please close other tabs or clear site storage and try again.',
  missing: 'This figurine is not here. It may have been deleted, or belong to another account.',
  onlyYou: 'Only you see them.',
  someShared: 'Only you see them, apart from those you share by a link.',
  listDown: 'Unable to load your figurines right now.',
  deleteAsk:
    'Its picture goes at once, and with its last version your photo goes too. This cannot be undone.',
  deleted: 'The figurine is deleted.',
} as const
