import { CallFailed } from '../../shared/errors.ts'
import { ChunkFailed } from '../ui/load-in-time.ts'

export const messages = {
  heading: 'Make a little somebody.',
  lead: 'No photo needed. Every part is free to try, and what turns here is what we print and paint.',
  changing: 'A little more you.',
  changingLead: 'Change whatever you like. The version you had stays in My Figurines.',
  drawing:
    'The drawing of you. What turns here is a figure from our parts; on the next page you say which of them we make.',
  doubts: 'Your photo did not show these clearly. Are they right?',
  lifted:
    'This one was made of the parts we had before. It is built of the new ones here, as near as they allow; the saved one stays as it is.',
  passedOn: 'This figure was passed on to you. Change whatever you like.',
  passedOnBeside: 'This figure was passed on to you. Undo brings back the one you had made here.',
  junk: 'This address holds no figure we can build. It may have been cut short, so here is a plain one to start from.',
  junkBeside:
    'This address holds no figure we can build. It may have been cut short, so here is the one you had.',
  restored: 'Here is the one you were making.',
  restoredBeside: 'Here is the one you were making. Undo brings back the one you had before it.',
  reading: 'Reading your photo…',
  photoRead: 'This is what your photo shows. Change whatever is not you.',
  photoReadBeside: 'This is what your photo shows. Undo brings back what you had chosen meanwhile.',
  nothingRead: 'Nothing could be read from your photo, so we start with a plain figure.',
  nothingReadBeside:
    'Nothing could be read from your photo, so here is a plain figure. Undo brings back the one you had.',
  fromPhoto: 'Start from my photo',
  photoOfSeveral: 'Its photo shows several people. Tap one, or build on this plain figure.',
  noPhoto: 'Its photo is deleted, as promised, so we start with a plain figure.',
  photoUnread: 'We could not find a face in its photo, so we start with a plain figure.',
  notKept: 'This browser keeps nothing, so the figure is gone when you leave the page. Signing in keeps it.',
  partMissing: 'A part did not arrive, so the figure still shows your last choice.',
  pictureMissing: 'The picture could not be drawn anew. It shows an earlier choice.',
  noModel: 'This browser cannot show the turning figure. The picture is drawn anew after each choice.',
  kitMissing: 'The surprises could not be loaded. Please try again.',
  scriptMissing: 'The turning figure could not be loaded. The picture shows your choices meanwhile.',
  limit: 'An account can save 60 figurines an hour. Yours stays here: please save it a little later.',
  tooManyNames: 'That was a lot of names in one minute. The letters follow in a moment.',
  tooManyPictures: 'That was a lot of changes in one minute. The picture follows in a moment.',
  save: 'That’s the one',
  saving: 'Saving…',
  saved: 'Your figurine is in My Figurines.',
  signIn: 'Keep your figurine',
  signInWhy: 'Create an account, and it goes straight into My Figurines, just as it stands here.',
  signInAgain: 'Your change is not saved yet',
  signInAgainWhy:
    'You are signed out. Log in again, and the page shows your change as you left it, to be saved.',
  signInNotKept: 'This browser keeps nothing while you sign in. Pass the figure on to yourself first.',
  linkCopied: 'Link copied. Whoever opens it sees this figure, without the name.',
  linkInBar: 'The address of this page holds the figure now. Copy it from there.',
  shirtName: 'Name on the shirt',
  shirtNameHint: 'On the back, in capitals where the script has them.',
  shirtNumber: 'Number',
  shirtNumberHint: 'On back and chest, 0 to 99.',
  likeness: 'Like the photo',
  likenessHint: 'The mark is the face as we measured it. This moves every slider of the face.',
  nine: 'Nine of you',
  oneOfNine: (position: number) => `Number ${position} of nine`,
  nineMore: 'Nine more like this',
  nineBack: 'Back to what it was',
  usualShape: 'Back to the middle',
  labelHint: 'Raised letters on the base, in capitals where the script has them.',
} as const

/** The name itself cannot be set, however often it is tried. */
export const isRefused = (error: unknown) => error instanceof CallFailed && error.status === 422

/** What a visitor reads when a request did not work. */
export function sentenceOf(error: unknown, limit?: string): string {
  if (error instanceof ChunkFailed) return error.message
  if (!(error instanceof CallFailed))
    return 'That did not work: the fault is on this page, not yours. Please try again.'
  if (error.status === 429 && limit) return limit
  return Object.values(error.errors)[0] ?? error.detail
}
