import type { BookMode, DocumentKind } from '../../../shared/books/api.ts'

export const MODE_WORDS: Record<BookMode, string> = {
  none: 'Not registered for GST',
  composition: 'Composition scheme',
  regular: 'Registered, regular',
}
export const KIND_WORDS: Record<DocumentKind, string> = {
  receipt: 'Receipts',
  bill: 'Bills',
  bill_of_supply: 'Bills of supply',
  tax_invoice: 'Tax invoices',
  refund_voucher: 'Refund vouchers',
  credit_note: 'Credit notes',
}

const REFUSED_FROM = {
  already: '',
  'at once': ' from the minute you save this',
  'on its day': ' from that day on',
} as const

export const messages = {
  lead: 'Every receipt, invoice and credit note the shop has issued, and the rules it follows.',
  setState:
    'Set your state. Until then, documents do not say where the shop is, and a live shop takes no orders.',
  stuck: (id: string, error: string) =>
    `A document for ${id} could not be written: ${error}. The shop tries again every hour.`,
  registerDown: 'The register could not be loaded.',
  settingsDown: 'The settings of the books could not be loaded.',
  nothing: 'No documents found.',
  settingsLead: 'What you save here applies from its date. Documents already issued stay as they are.',
  settingsSaved: 'Saved. Documents follow it from that day.',
  modeHint: 'Without GST, or under composition, the law lets you send parcels only within your own state.',
  gstinHint: 'For a registered shop. Its first two digits are your state.',
  soldOnlyIn: (
    mode: Exclude<BookMode, 'regular'>,
    state: string,
    starts: 'already' | 'at once' | 'on its day',
  ) =>
    `${mode === 'none' ? 'Without a GST number' : 'Under the composition scheme'} the shop sells only in ${state}: orders from other states are refused${REFUSED_FROM[starts]}.`,
  otherStates: 'Ship to other states anyway',
  reasonHint: 'Such as the notification your accountant relies on.',
  productsLead: 'What invoices show. Your accountant knows the code and the rate.',
  taxSaved: (name: string) => `${name}: saved.`,
  costsSaved: 'The costs are saved.',
} as const
