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

export const messages = {
  lead: 'Every receipt, invoice and credit note the shop wrote, and by which rules it writes them.',
  setState:
    'Set your state. Until then nobody is refused for where they live, and papers do not say where the shop is.',
  stuck: (id: string, error: string) =>
    `A paper of ${id} could not be written: ${error}. It is tried again every hour.`,
  registerDown: 'The register could not be loaded.',
  settingsDown: 'The settings of the books could not be loaded.',
  nothing: 'No paper was found.',
  settingsLead:
    'What is saved here counts from its day on. Papers that exist stay as they were written, whatever is changed.',
  settingsSaved: 'Saved. Papers follow it from that day on.',
  modeHint: 'Without GST and under composition the law lets you send parcels only within your own state.',
  gstinHint: 'For a registered shop. Its first two digits are your state.',
  otherStates: 'Send to other states all the same',
  reasonHint: 'Such as the notification your accountant relies on.',
  productsLead: 'What stands on invoices. The accountant knows the code and the rate.',
  taxSaved: (name: string) => `${name}: saved.`,
  costsSaved: 'The costs are saved.',
} as const
