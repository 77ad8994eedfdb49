import { parentPath, paths } from '../../../shared/paths.ts'
import { date } from '../../../shared/time/moments.ts'
import type { NewMail } from '../../notifications/queue-mail.ts'

export const ASKED_MAIL = 'parent.asked'

interface Asked {
  sender: { name: string }
  parent: { name: string; email: string }
  photoId: string
  token: string
  endsAt: Date
  /** Null where an order decides how long the photo is kept. */
  photoEndsAt: Date | null
  pageAddress: (path: string) => string
}

export const askedMail = ({
  sender,
  parent,
  photoId,
  token,
  endsAt,
  photoEndsAt,
  pageAddress,
}: Asked): NewMail => ({
  kind: ASKED_MAIL,
  to: parent.email,
  subject: 'May we make a figurine of your child?',
  heading: `Do you agree, ${parent.name}?`,
  paragraphs: [
    `${sender.name} would like a small painted figurine of your child, sent us a photo for it, and named you as a parent.`,
    'Until you agree, our own computer puts together a simple figure from the photo, and only the sender sees it. Nothing else happens: no other company gets the photo, nobody paints anything and nothing can be ordered.',
    `You can answer until ${date(endsAt.toISOString())}. ${photoEndsAt ? `Without your yes the photo is deleted on ${date(photoEndsAt.toISOString())}. ` : ''}If you refuse, it is deleted at once, and we will not write to you about another photo.`,
    'If you do not know the sender, or are not the parent, please refuse, or do nothing.',
  ],
  action: { label: 'See the question and answer it', url: pageAddress(parentPath(token)) },
  about: photoId,
  goodUntil: endsAt,
})

interface Agreed {
  sender: { name: string; email: string }
  parent: { name: string; email: string }
  photoId: string
  token: string
}

/** To the sender, and to the parent. */
export const agreedMails = (
  pageAddress: (path: string) => string,
  { sender, parent, photoId, token }: Agreed,
): NewMail[] => [
  {
    kind: 'photos.parent_agreed',
    to: sender.email,
    subject: 'The parent has agreed',
    heading: `${parent.name} said yes.`,
    paragraphs: ['The child’s figurine can now be drawn and ordered.'],
    action: { label: 'My Figurines', url: pageAddress(paths.figurines) },
    about: photoId,
  },
  {
    kind: 'parent.agreed',
    to: parent.email,
    subject: 'You agreed to a figurine of your child',
    heading: 'Thank you.',
    paragraphs: [
      `You agreed that we may make a figurine of your child from the photo that ${sender.name} sent. With the button below you can take that back for as long as we hold the photo.`,
    ],
    action: { label: 'What you agreed to', url: pageAddress(parentPath(token)) },
    about: photoId,
  },
]

/** What the receipt of a deletion says to the sender. */
export const refusedWords = ({
  hadAgreed,
  isDeleted,
  stayed,
}: {
  hadAgreed: boolean
  isDeleted: boolean
  stayed: string[]
}) => ({
  subject: 'The parent does not agree',
  heading: 'The parent does not agree.',
  paragraphs: [
    hadAgreed
      ? 'The parent of the child in your photo took their consent back, so nothing more is made from it.'
      : 'The parent of the child in your photo refused, so nothing is made from it.',
    ...(isDeleted ? ['Below is what we deleted. It cannot be brought back.'] : []),
    ...stayed,
  ],
})
