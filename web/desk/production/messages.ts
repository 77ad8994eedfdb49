import { EXCEPTION_DAYS, type Exception } from '../../../shared/production/api.ts'
import { when } from '../../../shared/time/moments.ts'

export const messages = {
  boardDown: 'The board could not be loaded.',
  nothingToMake: 'Nothing to make. The next paid order will put its cards here.',
  empty: 'Nothing here.',
  moved: (name: string, column: string) => `${name} is in “${column}” now.`,
  movedMany: (count: number, column: string) => `${count} figures are in “${column}” now.`,
  backAgain: 'Moved back.',
  nothingToUndo: 'There is nothing to undo.',
  proofTitle: 'Make it without approval?',
  proofText: (orderId: string) =>
    `The customer of ${orderId} has not approved this figurine. The reason stays in the order’s history.`,
  proofReason: 'Why is it made without approval?',
  photoTitle: 'One last photo?',
  photoText: (called: string) => `The customer would love to see ${called} finished, before it is packed.`,
  photoSaved: 'The customer sees it now.',
  photoGone: 'The photo is deleted.',
  photoFailed: 'The photo could not be sent. Please try again.',
  allWell: 'All is well: nothing is stuck or forgotten.',
  printerBusy: (figures: number, until: string | null) =>
    `${figures === 1 ? '1 figure is' : `${figures} figures are`} on the printer${until ? ` until ${when(until)}` : ''}.`,
  endsAt: (at: string) => `done by ${at}`,
  endsLate: (at: string) => `done only by ${at}: nothing ends in time`,
  nothingTonight: 'No figure has a file that is ready to be printed.',
  onPlate: (names: readonly string[]) => `The plate you saved: ${names.join(', ')}.`,
  nextPlate: (left: number) => `${left === 1 ? '1 more waits' : `${left} more wait`} for the next plate.`,
  cardDown: 'The details could not be loaded.',
} as const

export const EXCEPTION_WORDS: Record<Exception['kind'], string> = {
  file_red: 'A print file is red',
  no_file: 'To print, and no print file',
  not_started: `Paid ${EXCEPTION_DAYS.not_started} days ago, not started`,
  not_painted: `Printed ${EXCEPTION_DAYS.not_painted} days ago, not painted`,
  proof_unanswered: `A proof without an answer for ${EXCEPTION_DAYS.proof_unanswered} days`,
  untracked: 'Shipped without a number',
}
