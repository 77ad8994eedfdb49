import { formatInr } from '../../../shared/money.ts'

export const messages = {
  lead: 'What is wrong with what arrived, or did not: what is due first stands first.',
  listDown: 'The claims could not be loaded.',
  nothingOpen: 'Nobody waits for you.',
  answered: 'The answer is on its way.',
  again: 'Its cards are on the board.',
  refunded: (paise: number) => `${formatInr(paise)} goes back.`,
  declined: 'Declined. The customer reads why.',
  forCustomer: 'The customer reads it.',
  whichAgain: 'How many of each are made again?',
  chooseAgain: 'Please choose what is made again.',
} as const
