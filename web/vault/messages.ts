import { RECORDS_DAYS } from '../../shared/photo-vault.ts'

export const messages = {
  heading: 'Your photos, and who saw them',
  lead: 'Everything private that we hold with you in the picture, and each day on which somebody opened it.',
  down: 'We could not load your photos. Please try again in a moment.',
  none: 'We hold no photo and no preview of yours.',
  since: 'We have it since',
  who: 'In the picture',
  why: 'Why',
  until: 'Kept until',
  looked: 'Who looked',
  nobody: 'Nobody yet.',
  subject: {
    me: 'You',
    adult: 'Another adult who agreed',
    my_child: 'Your child',
    not_stated: 'Not said yet',
  },
  asks: {
    subject:
      'When you sent this photo, nobody asked who is in it. Until you say it, we treat it like a photo of a child: it is shown to nobody, and goes sooner.',
    consent: 'You said that your child is in this photo. Please agree to it as the parent, or delete it.',
  },
  say: 'Say who is in it',
  agree: 'Agree as the parent',
  said: 'Thank you. We have noted who is in the picture.',
  notYet: 'It cannot be deleted yet.',
  deleteTitle: 'Delete it now?',
  deleteAsk: {
    photo:
      'The photo goes at once, and with it every preview of it that you have not ordered. Nobody can bring them back.',
    preview:
      'The preview goes at once, and with the last one its photo goes too. Nobody can bring them back.',
    other: 'The picture goes at once. Nobody can bring it back.',
  },
  receipt: (at: string, id: string) => `Deleted on ${at}. Receipt ${id}.`,
  taken: (at: string) => `Your consent was taken back on ${at}.`,
  mailed: 'The same comes to you by mail.',
  consents: 'What you agreed to',
  consentAs: (name: string, born: string) => `As ${name}, born on ${born}`,
  takeBack: 'Take it back',
  takeBackTitle: 'Take your consent back?',
  takeBackAsk:
    'The photo of your child is deleted at once, with every preview of it. What an order still needs stays until that order is finished; we tell you which.',
  receipts: 'What we deleted',
  kept: `Looks and receipts are kept for ${RECORDS_DAYS} days, and what you agreed to at least as long, so that both of us can show what happened.`,
} as const
