export const messages = {
  figurineGone: 'It or its photo was deleted. Take it out, or make it again.',
  savedAtSignIn: 'It will be saved in My Figurines when you log in.',
  saving: 'It is being saved in My Figurines…',
  notSaved: (why: string) => `It is not saved yet, so it cannot be ordered. ${why}`,
  otherVersion: 'It was made for another version of the shop. Please make it again.',
  saveLater: 'The shop could not save it just now. We will keep trying.',
  unread: (count: number) =>
    `${count === 1 ? 'A line of your cart was' : `${count} lines of your cart were`} written by another version of this page, which this one cannot show.`,
  before: (price: string) => `It was ${price} when you last looked.`,
  cleared: 'Your cart is empty',
  understood: 'Got it',
  left: (name: string) => `${name} is not for sale any more and is left out of the total.`,
  figurineLeft: (name: string) => `${name} is not here any more and is left out of the total.`,
} as const
