import { RECORDS_DAYS } from '../../shared/privacy/api.ts'

export const messages = {
  heading: 'Your photos, and who saw them',
  lead: 'Everything private that we hold with you in the picture, and every day somebody opened it.',
  down: 'We could not load your photos. Please try again in a moment.',
  none: 'We hold no photos or previews of yours.',
  since: 'Held since',
  who: 'In the picture',
  why: 'Why',
  until: 'Kept until',
  looked: 'Who looked',
  nobody: 'Nobody yet.',
  subject: {
    me: 'You',
    adult: 'Another adult who agreed',
    my_child: 'Your child',
    other_child: 'Another parent’s child',
    deceased: 'Somebody who has died',
    not_stated: 'You have not said yet',
  },
  asks: {
    subject:
      'When you sent this photo, we did not ask who is in it. Until you tell us, we treat it like a photo of a child: nobody else sees it, and we delete it sooner.',
    consent: 'You said that your child is in this photo. Please agree to it as the parent, or delete it.',
    parent:
      'You said that another parent’s child is in this photo. Please tell us whom to ask, or delete it. Until a parent agrees, nothing is made from it.',
    family:
      'You said that somebody who has died is in this photo. Please confirm that you are close family, or delete it.',
  },
  answer: {
    subject: 'Say who is in it',
    consent: 'Agree as the parent',
    parent: 'Name the parent',
    family: 'Confirm it',
  },
  said: 'Thank you. We have noted who is in the picture.',
  notYet: 'It cannot be deleted yet.',
  deleteTitle: 'Delete it now?',
  deleteAsk: {
    photo:
      'The photo is deleted at once, along with every preview of it that you have not ordered. They cannot be brought back.',
    preview:
      'The preview is deleted at once, and the photo along with the last one. They cannot be brought back.',
    other: 'The picture is deleted at once. It cannot be brought back.',
  },
  receipt: (at: string, id: string) => `Deleted on ${at}. Receipt ${id}.`,
  taken: (at: string) => `The consent was taken back on ${at}.`,
  mailed: 'You will get this receipt by email too.',
  consents: 'What you agreed to',
  consentAs: (name: string, born: string) => `As ${name}, born on ${born}`,
  consentOf: (name: string) =>
    `Agreed to by ${name}, the parent, who can take it back with the link in their email`,
  takeBack: 'Take it back',
  takeBackTitle: 'Take your consent back?',
  takeBackAsk:
    'The photo is deleted at once, with every preview of it. What an order still needs stays until that order is finished; we will tell you which.',
  receipts: 'What we deleted',
  kept: `Views and receipts are kept for ${RECORDS_DAYS} days, and what you agreed to at least as long, so that both of us can show what happened.`,
} as const

/** What the parent of a child reads that somebody else sent. */
export const parentMessages = {
  title: 'A figurine of your child',
  endedHeading: 'This link no longer works.',
  ended: 'Perhaps the photo was deleted, or a newer email was sent to you.',
  question: (name: string) => `Do you agree, ${name}?`,
  lead: (sender: string) =>
    `${sender} would like a small painted figurine of your child, sent us a photo for it, and named you as a parent. We do not show the photo here, as an email may reach the wrong person: please ask ${sender} for it.`,
  until:
    'Until you agree, our own computer puts together a simple figure from it, which only the sender sees. Nothing else is done with it: no other company gets it, nobody paints it, and nothing can be ordered.',
  kept: (days: number, daysAfter: number) =>
    `Without an order the photo is deleted after ${days} days, with one ${daysAfter} days after the delivery.`,
  readers: ([first, other]: readonly string[]) =>
    first
      ? `Once you agree, ${[first, other].filter(Boolean).join(' or ')} gets the photo to draw the preview, without a name.`
      : 'It goes to no other company: the preview is made by our own computers.',
  shown: 'It is never shown in our gallery or by a link, whoever asks.',
  agree: 'I agree',
  refuse: 'I do not agree',
  takeBack: 'Take it back',
  sure: 'Delete the photo of your child?',
  sureWhat:
    'The photo is deleted at once, with all that was read from it, and we tell the person who sent it. Only what an unfinished order still needs is kept until that order is done.',
  yesDelete: 'Yes, delete it',
  goBack: 'Go back',
  thanks: 'Thank you.',
  agreed: (on: string) =>
    `You agreed on ${on}. With this link you can take that back for as long as we hold the photo.`,
  refusedHeading: 'It will not be made.',
  refused: (sender: string, isFirst: boolean) =>
    `The photo is deleted, with all that was read from it, and ${sender} is told.${isFirst ? ' We will not write to you about another photo.' : ''}`,
  refusedOrdered: 'We noted that you do not agree, and deleted what no order needs.',
  more: 'What we keep about you, and for how long, is under',
  privacy: 'privacy',
} as const
