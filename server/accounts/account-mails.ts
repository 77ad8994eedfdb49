import { screenPictures } from '../../shared/pictures/pictures.ts'
import { when } from '../../shared/time/moments.ts'
import type { NewMail } from '../notifications/queue-mail.ts'

type PageAddress = (path: string) => string
const setPassword = (pageAddress: PageAddress) => ({
  label: 'Set a new password',
  url: pageAddress('/forgot-password'),
})

/** Without the name: a stranger may have typed both name and address. */
export const welcomeMail = (
  to: string,
  pageAddress: PageAddress,
  confirmNewsletter: string | null,
): NewMail => ({
  kind: 'account.welcome',
  to,
  subject: 'Your Dopple account is ready',
  heading: 'Nice to meet you.',
  paragraphs: [
    'Your account is ready: log in with this address to see your figurines and orders.',
    ...(confirmNewsletter
      ? [
          'You ticked my monthly note about new Desk Buddies as well. One press on the second button and you are on the list; without it, you are not.',
        ]
      : []),
    'If you did not sign up, set a new password, and the account is yours alone.',
  ],
  pictures: [{ of: 'desk_buddy', name: 'Mochi', url: screenPictures['shiba-mochi'] }],
  action: { label: 'Log in', url: pageAddress('/login') },
  ...(confirmNewsletter && { also: [{ label: 'Yes, send me the monthly note', url: confirmNewsletter }] }),
  farewell: { label: 'Not you?', url: pageAddress('/forgot-password') },
})

export const accountExistsMail = (to: string, pageAddress: PageAddress): NewMail => ({
  kind: 'account.exists',
  to,
  subject: 'You already have a Dopple account',
  heading: 'You are already one of us.',
  paragraphs: [
    'Somebody, perhaps you, tried to sign up with this address. Nothing about your account has changed. If you forgot the password, you can set a new one.',
  ],
  action: setPassword(pageAddress),
})

export const resetMail = (to: string, url: string): NewMail => ({
  kind: 'account.reset',
  to,
  subject: 'Set a new password',
  heading: 'A new password, then.',
  paragraphs: [
    `This link works once and for 60 minutes. If you did not ask for it, do nothing: your password stays as it is.`,
  ],
  action: { label: 'Set a new password', url },
})

/** A stranger may have typed the address, so the link works only while its owner is logged in. */
export const proveAddressMail = (
  to: string,
  pageAddress: PageAddress,
  { token, wish }: { token: string; wish: string },
): NewMail => ({
  kind: 'account.prove-address',
  to,
  subject: 'Is this your address?',
  heading: 'Is this your address?',
  paragraphs: [
    `Somebody who is logged in to the Dopple account with this address wants to ${wish}. Before that, we need to be sure that this address is theirs.`,
    'The link works for 60 minutes. Open it where you are logged in.',
    'If it was not you, do not open it: set a new password, and the account is yours alone.',
  ],
  action: { label: 'Yes, it is mine', url: pageAddress(`/account/verify-email?token=${token}`) },
  farewell: { label: 'Not you?', url: pageAddress('/forgot-password') },
})

/** `factorEnds`: when an unproven second factor is removed. */
export const passwordChangedMail = (
  to: string,
  pageAddress: PageAddress,
  factorEnds: Date | null,
): NewMail => ({
  kind: 'account.password-changed',
  to,
  subject: 'Your password was changed',
  heading: 'Your password was changed.',
  paragraphs: [
    'Every other device has been signed out. If this was not you, set a new password at once and write to us.',
    ...(factorEnds ? [aboutTheFactor(factorEnds)] : []),
  ],
  action: setPassword(pageAddress),
})

const aboutTheFactor = (ends: Date) =>
  `A second factor was turned on for your account before we knew that this address is yours. If you have its codes, log in with one, and it stays. If not, it will be removed: from ${when(ends.toISOString())} on, your new password is enough.`
