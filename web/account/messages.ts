import { PASSWORD_MIN } from '../../shared/accounts/api.ts'

export const RESET_MINUTES = 60
export const SIGNUP_REDIRECT_MS = 3000
export const RESET_REDIRECT_MS = 2000

export const messages = {
  figureSaved: 'The figure you made is in My Figurines.',
  passwordHint: `Password (min ${PASSWORD_MIN} characters)`,
  passwordsDiffer: 'Passwords do not match',
  resetLinkInvalid: 'Invalid or expired reset link. Please request a new password reset link.',

  pleaseLogIn: 'Please log in to continue. You will come straight back to where you were.',
  notes: {
    'signed-up': 'Your account is ready. Please log in.',
    'password-changed': 'Your password has been changed. Please log in with the new one.',
    'code-over': 'That took too many tries, or too long. Please log in again and type a fresh code.',
  },
  cookiesRefused: 'Your browser did not keep the login. Please allow cookies for this site and try again.',
  signedUp: 'Your account is ready. Taking you to the login…',
  resetSent: (email: string) =>
    `If ${email} has an account here, an email with a link is on its way. The link works once, within the next ${RESET_MINUTES} minutes.`,
  resetDone: 'Your password has been changed. Taking you to the login…',

  profileDown: 'We could not load your profile. Please try again in a moment.',
  addressesDown: 'We could not load your addresses. Please try again in a moment.',
  addresses: 'Where your orders went. The checkout offers them, so you do not have to type them again.',
  noAddresses: 'No address yet. Once an order is paid, its address appears here and at checkout.',
  addressSaved: 'The address is saved. Orders you placed keep theirs.',
  forgetAddressTitle: 'Delete this address?',
  forgetAddress: (address: string) =>
    `${address}. The checkout will not offer it any more. Orders you placed keep it.`,
  devicesDown: 'We could not load your devices. Please try again in a moment.',
  mailsDown: 'We could not load your email choices. Please try again in a moment.',
  reminder: {
    off: 'No cart reminder is set. You can ask for one in the cart.',
    asked: 'If you leave your cart for a day, one email reminds you of it.',
    sent: 'Your cart reminder was sent. The same cart does not get another one.',
  },
  asksForReviews: 'A few days after an order arrives, one email asks how it turned out.',
  asksForNoReviews: 'You will not be asked for reviews.',
  reminderStopped: 'The cart reminder is cancelled.',
  newsletterLeft:
    'To stop the newsletter, use the link in any of its emails. Emails about your orders always come.',
  profileSaved: 'Your profile is saved.',
  passwordChanged: 'Your password has been changed. Every other device is signed out.',
  signedOutThere: (device: string) => `${device} is signed out.`,
  secondFactorIsOff: 'When it is on, logging in also takes a code from an app on your phone.',
  secondFactorIsOn: 'Logging in takes a code from your authenticator app.',
  secondFactorOn: 'The second factor is on. From now on, logging in takes a code.',
  secondFactorOff: 'The second factor is off.',
  isItYours: 'Is this your address?',
  whoseAddress: (email: string) =>
    `You are logged in as ${email}. Press the button if this address is yours.`,
  addressProven: 'Thank you. Now we know this address is yours, and you can carry on where you left off.',
  codesCopied: 'Copied. Keep them where your phone is not.',
  codesNotCopied: 'This browser will not let us copy. Please select the codes and copy them yourself.',

  photos:
    'Every photo and preview we hold of you: why we have it, how long we keep it, and who looked. You can delete them there and take back your consent.',
  download:
    'One ZIP file with everything we hold about you: your profile, orders, messages and emails, and your pictures.',
  leaving: 'Deleting your account removes your profile, photos, figurines and messages for good.',
  deleteTitle: 'Delete your account?',
  deleteWhat:
    'Your profile, photos, figurines, messages and unpaid orders are deleted at once, and every device is signed out. This cannot be undone.',
  deleteStays:
    'Paid orders stay in our books with their receipts, invoices and credit notes, and the names and addresses on them, because Indian tax law asks us to keep them; email, phone and names on bases are removed from them. Reviews stay without your name and photos; delete them first if you want the words gone as well.',
  deleted: 'Your account is deleted. Thank you for being here.',
} as const
