export const messages = {
  figurineGone: 'The figurine or its photo was deleted. Take it out, or make a new one.',
  savedAtSignIn: 'It will be saved in My Figurines when you log in.',
  saving: 'It is being saved in My Figurines…',
  notSaved: (why: string) => `It is not saved yet, so it cannot be ordered. ${why}`,
  otherVersion: 'It was made with another version of the shop. Please make it again.',
  saveLater: 'The shop could not save it just now. We will keep trying.',
  unread: (count: number) =>
    `${count === 1 ? 'One line of your cart was' : `${count} lines of your cart were`} saved by another version of this page and cannot be shown here.`,
  before: (price: string) => `It was ${price} when you last looked.`,
  cleared: 'Your cart is empty',
  understood: 'Got it',
  left: (name: string) => `${name} is no longer for sale, so it is not in the total.`,
  figurineLeft: (name: string) => `${name} is no longer here, so it is not in the total.`,
} as const
