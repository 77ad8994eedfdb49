export const messages = {
  heading: 'Share this preview',
  what: 'Whoever has the link sees the picture and can turn the figure. Your photo is never shown.',
  who: 'Who is in the picture?',
  nameHint: 'Stands above the picture. Without one there is no name at all.',
  ends: 'The link ends after',
  copies:
    'You can end it earlier at any time; then the page and its pictures are gone at once. Copies that messengers made of the picture remain with them.',
  live: (day: string) => `The link works until ${day}.`,
  named: (name: string) => `With the name “${name}”.`,
  made: 'The link is made.',
  ended: 'The link has ended. The page and its pictures are gone.',
  copied: 'The link is copied.',
  notCopied: (link: string) => `The link could not be copied. It is ${link}`,
  down: 'It could not be asked just now whether this figurine is shared. Please try again.',
  words: 'Look who becomes a figurine, printed in 3D and painted by hand.',
  ordered: 'I am getting a figurine of me, printed in 3D and painted by hand.',
  orderedBuddies: 'I am getting Desk Buddies, printed in 3D and painted by hand.',
  orderedSurprise: 'Figurines, printed in 3D and painted by hand.',
  pageTitle: (name: string | null) => (name ? `${name}, as a figurine` : 'Look who becomes a figurine'),
  pageHeading: 'Look who becomes a figurine.',
  pageLead:
    'A preview. The figurine itself is printed in 3D, painted by hand, and stands 4 to 5 inches tall.',
  pageDescription:
    'A preview of a small painted figurine. Make yours from one photo, or by hand without one.',
  until: (day: string) => `Shared until ${day}. Who shared it can end this page earlier.`,
  forFounder: 'You see this as the founder: who has the link then reads that it has ended.',
  makeYours: 'Make yours',
  byHand: 'No photo? Make one by hand',
  overHeading: 'Nobody stands here any more.',
  over: 'This link has ended. The figurine is with whoever made it; yours could be next.',
  latest: (day: string) =>
    `It ends by ${day}: then the photo and this figurine are deleted, unless you order it.`,
  missing:
    'There is nobody at this address. Perhaps the figurine was deleted, or a part of the link got lost.',
} as const
