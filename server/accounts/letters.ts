import type { MailToSend } from '../notifications/queue-mail.ts'

export const RESET_MINUTES = 60

type PageAddress = (path: string) => string
const setPassword = (pageAddress: PageAddress) => ({ label: 'Set a new password', url: pageAddress('/forgot-password') })

/** Names nobody: whoever typed the address chose the name, too. */
export const welcomeLetter = (to: string, pageAddress: PageAddress): MailToSend => ({
  kind: 'account.welcome',
  to,
  subject: 'Your Dopple account is ready',
  heading: 'Nice to meet you.',
  paragraphs: [
    'Your account is ready: log in with this address to see your figurines and orders.',
    'If it was not you who signed up, set a new password, and the account is yours alone.',
  ],
  action: { label: 'Log in', url: pageAddress('/login') },
  farewell: { label: 'It was not you?', url: pageAddress('/forgot-password') },
})

export const existsLetter = (to: string, pageAddress: PageAddress): MailToSend => ({
  kind: 'account.exists',
  to,
  subject: 'You already have a Dopple account',
  heading: 'You are already one of us.',
  paragraphs: [
    'Somebody, perhaps you, tried to sign up with this address. Your account is as it was. If you forgot the password, you can set a new one.',
  ],
  action: setPassword(pageAddress),
})

export const resetLetter = (to: string, url: string): MailToSend => ({
  kind: 'account.reset',
  to,
  subject: 'Set a new password',
  heading: 'A new password, then.',
  paragraphs: [`This link works once and for ${RESET_MINUTES} minutes. If you did not ask for it, do nothing: your password stays as it is.`],
  action: { label: 'Set a new password', url },
})

export const passwordChangedLetter = (to: string, pageAddress: PageAddress): MailToSend => ({
  kind: 'account.password-changed',
  to,
  subject: 'Your password was changed',
  heading: 'Your password was changed.',
  paragraphs: ['Every other device is signed out now. If it was not you, set a new password at once and write to us.'],
  action: setPassword(pageAddress),
})
