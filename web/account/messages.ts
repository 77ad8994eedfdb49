import { PASSWORD_MIN } from '../../shared/accounts/api.ts'

export const RESET_MINUTES = 60
export const SIGNUP_REDIRECT_MS = 3000
export const RESET_REDIRECT_MS = 2000

export const messages = {
  figureSaved: 'The figure you made is in My Figurines.',
  passwordHint: `Password (min ${PASSWORD_MIN} characters)`,
  passwordsDiffer: 'Passwords do not match',
  resetLinkInvalid: 'Invalid or expired reset link. Please request a new password reset link.',

  pleaseLogIn: 'Please log in to go on. You come straight back to where you were.',
  notes: {
    'signed-up': 'Your account is ready. Please log in.',
    'password-changed': 'Your password is changed. Please log in with the new one.',
    'code-over': 'That took too many tries or too long. Please log in once more, and then type a fresh code.',
  },
  cookiesRefused: 'Your browser did not keep the login. Please allow cookies for this site and try again.',
  signedUp: 'Your account is ready. Taking you to the login…',
  resetSent: (email: string) =>
    `If ${email} has an account here, a mail with a link is on its way. The link works once, for the next ${RESET_MINUTES} minutes.`,
  resetDone: 'Your password is changed. Taking you to the login…',

  profileDown: 'We could not load your profile. Please try again in a moment.',
  addressesDown: 'We could not load your addresses. Please try again in a moment.',
  addresses: 'Where your orders went. The checkout offers them, so you do not type them again.',
  noAddresses: 'No address yet. Once an order is paid, its address stands here and at the checkout.',
  addressSaved: 'The address is saved. Orders you placed keep theirs.',
  forgetAddressTitle: 'Delete this address?',
  forgetAddress: (address: string) =>
    `${address}. The checkout will not offer it any more. Orders you placed keep it.`,
  devicesDown: 'We could not load your devices. Please try again in a moment.',
  mailsDown: 'We could not load which mails you asked for. Please try again in a moment.',
  reminder: {
    off: 'No reminder of your cart is waiting. You can ask for one in the cart.',
    asked: 'If your cart is left for a day, one mail reminds you of it.',
    sent: 'The reminder of your cart was sent. No other comes for the same cart.',
  },
  asksForReviews: 'Some days after an order has arrived, one mail asks how it turned out.',
  asksForNoReviews: 'No mail asks you for a review.',
  reminderStopped: 'No reminder of your cart comes.',
  newsletterLeft:
    'The newsletter ends with the link in each of its mails. Mails about your orders always come.',
  profileSaved: 'Your profile is saved.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
  signedOutThere: (device: string) => `${device} is signed out.`,
  secondFactorIsOff: 'With it, the login also asks for a code from an app on your phone.',
  secondFactorIsOn: 'The login asks for a code from your authenticator app.',
  secondFactorOn: 'The second factor is on. From now on, the login asks for a code.',
  secondFactorOff: 'The second factor is off.',
  isItYours: 'Is this your address?',
  whoseAddress: (email: string) =>
    `You are logged in with ${email}. Press the button if this address is yours.`,
  addressProven: 'Thank you, the address is yours. You can go on with what you were doing.',
  codesCopied: 'Copied. Keep them where your phone is not.',
  codesNotCopied: 'This browser does not let us copy. Please select the codes and copy them by hand.',

  photos:
    'Every photo and preview we hold of you: why, until when, and who looked. You can delete them there, and take back your consent.',
  download:
    'One ZIP file with everything we hold about you: your profile, orders, messages and mails, and your pictures.',
  leaving: 'Deleting the account takes your profile, photos, figurines and messages away for good.',
  deleteTitle: 'Delete your account?',
  deleteWhat:
    'Your profile, photos, figurines, messages and unpaid orders go at once, and every device is signed out. This cannot be undone.',
  deleteStays:
    'Paid orders stay in our books with their receipts, invoices and credit notes, and the names and addresses on them, because Indian tax law asks us to keep them; email, phone and names on bases go from them. Reviews stay without your name and photos; delete them first if their words should go too.',
  deleted: 'Your account is deleted. Thank you for having been here.',
} as const
