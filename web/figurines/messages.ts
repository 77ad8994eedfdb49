import { MODEL_SERVICE_NAMES, type ModelService } from '../../shared/bodies/models-api.ts'
import { sculptedIn } from '../../shared/promise/delivery.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'

/** With its country, and how long it keeps a drawing. */
const MODEL_MAKERS: Record<ModelService, string> = {
  meshy: `${MODEL_SERVICE_NAMES.meshy}, in the United States, where it is deleted once we have the model`,
  fal: `${MODEL_SERVICE_NAMES.fal}, in the United States, where it is gone within an hour`,
}

export const messages = {
  agreeToModel: 'I agree',
  whoMakesModels: 'Who these services are',
  heading: 'Who shall we make?',
  noPhoto: 'No photo? Make one by hand',
  private: (days: number, daysOfChild: number) =>
    `Only you and the person who paints see your photo. Without an order it is deleted after ${days} days, a child’s after ${daysOfChild}. You can delete it sooner under Your photos in your account.`,
  who: 'Who is in the picture?',
  surprise: 'It is a surprise for them',
  surpriseHint: 'Then your order is a present: no email and no tracking page says who is in it.',
  whyParent:
    'A parent or guardian has to agree before we use a photo of a child. We never show it to others, and we delete it sooner.',
  age: 'How old is the child?',
  whyOtherParent:
    'A parent of the child has to agree. We will send them an email with a link; until then only you see the figure, nothing goes to another company, and nothing can be ordered. We tell them your name.',
  whyFamily: 'We never show such a photo to others.',
  toShop: 'See the Desk Buddies',
  waitsFor: (name: string) => `Waiting for ${name}`,
  asksConsent: 'Consent is missing',
  asked: (email: string, on: string) =>
    `We wrote to ${email} on ${on}. Until the parent agrees, only you see the figure: nothing goes to another company, and nothing can be ordered.`,
  askedUntil: (on: string) => `The link in the email works until ${on}.`,
  askedTooLong: (on: string) => `The link in the email expired on ${on}. Send the email again for a new one.`,
  askAgain: 'Send the email again',
  askElsewhere: 'Correct name or address',
  askThere: 'Send the email there',
  askedAgain: (email: string) =>
    `An email is on its way to ${email}. The link in the earlier one no longer works.`,
  mailsLeft: (mails: number) =>
    mails === 1 ? 'One more email can be sent.' : `${mails} more emails can be sent.`,
  noMailsLeft: 'No more emails can be sent about this photo. Please ask the parent to look for the last one.',
  birthDateHint: 'Only to check that you are an adult. It is kept with your consent.',
  /** Who is sent the photo for the preview: the first, and the other one where that is allowed. */
  readers: ([first, other]: readonly string[]) =>
    first &&
    `${first} gets the photo to draw the preview, without your name${other ? `; if it cannot, we ask ${other}` : ''}.`,
  /** Whose model is asked how the person looks. */
  describer: (name: string | null) =>
    name && `${name} also tells us which hair, clothes and glasses to give the figurine.`,
  /** Who may get the drawing that is ordered. */
  modelMakers: ({ adults, children, partner }: ShopFacts['model_makers']) =>
    [
      adults &&
        `Once you order a drawing of an adult, it may go to ${MODEL_MAKERS[adults]}, for a first 3D model${partner ? `; the model is ${partner}’s, which gets it too` : ''}. The photo does not.`,
      children &&
        `A child’s drawing may go to ${MODEL_MAKERS[children]}, only after a parent agreed to it on the order’s page.`,
    ]
      .filter(sentence => sentence !== null)
      .join(' '),
  toMaker: 'Build on it by hand',
  looking: 'Looking for a face…',
  noFace: 'We could not find a face',
  noFaceWhat:
    'Choose a photo of one person looking into the camera, with the face large and well lit. If there is a face in this one, show us where.',
  layOval: 'There is a face: let me show you',
  oval: 'Drag the oval over the face, and make it fit with the slider.',
  ovalLies: 'The oval marks the face we found. If we got it wrong, drag it.',
  moveOval: 'Wrong face? Show us',
  ovalDone: 'That is the face',
  changeWho: 'Change',
  make: 'Make my figurine',
  whose: 'Whose figurine shall it be?',
  kept: 'Your photo is still here.',
  notKept: 'This browser will not keep your photo while you sign in. You may have to choose it again.',
  signIn: 'Create an account to continue',
  signInWhy: 'Your figurine will wait for you in My Figurines, on every device. Your photo stays selected.',
  unreachable:
    'We could not reach the shop. Your photo is still here: please check your connection and try again.',
  offline: 'You are offline. Your photo is still here: please try again once you are connected.',
  trouble: (detail: string) =>
    `We had trouble generating your figurine: ${detail}. Please check the console for details.`,
  proofSent: (email: string) =>
    `An email with a link is on its way to ${email}. Open the link in this browser, then try again here.`,
  proven: 'We already know this address is yours. Please try again.',
  demo: 'Demo preview: put together on this computer from the colours and shapes of your photo. With an image model behind it, your figurine is drawn from the photo itself.',
  fromParts:
    'Put together from our kit of parts to match the colours and shapes of your photo. What you turn here is the very shape we print.',
  demoIsDeaf: 'One sentence. It is kept with the version, but only an image model can follow it.',
  drawLikeThis: 'Draw again like this',
  countsAsPreview: (left: number) => `This takes one preview. You have ${left} left today.`,
  noPreviewLeft:
    'The drawing does not show your answers yet. You get new previews tomorrow, and can draw it again then.',
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
  makeFigureWhy: 'Printed exactly as you see it here.',
  makeDrawing: 'Order this drawing',
  makeDrawingWhy: (days: number) => `${sculptedIn(days)}. You see it and say yes before it is printed.`,
  photoGone: 'The photo was deleted, as promised. The figurine stays.',
  cannotBeMade:
    'Its photo was deleted, and sculpting needs both photo and drawing, so it can no longer be ordered. Upload the photo again to make a new one.',
  notStored:
    'We could not save your checkout info. Please close other tabs or clear site storage and try again.',
  missing: 'This figurine is not here. It may have been deleted, or belong to another account.',
  onlyYou: 'Only you see them.',
  someShared: 'Only you see them, apart from the ones you share by link.',
  listDown: 'Unable to load your figurines right now.',
  deleteAsk:
    'Its picture is deleted at once, and your photo along with its last version. This cannot be undone.',
  deleted: 'The figurine is deleted.',
} as const
