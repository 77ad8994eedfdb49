import { formatInr } from '../../../shared/money.ts'

export const messages = {
  lead: 'What went wrong with an order, or never arrived. The most urgent come first.',
  listDown: 'The claims could not be loaded.',
  nothingOpen: 'Nobody is waiting for you.',
  answered: 'The answer is on its way.',
  again: 'Its cards are on the board.',
  refunded: (paise: number) => `${formatInr(paise)} goes back.`,
  declined: 'Declined. The customer is told why.',
  forCustomer: 'The customer will read it.',
  whichAgain: 'How many of each should be made again?',
  chooseAgain: 'Please choose what is made again.',
} as const
