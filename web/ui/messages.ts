export const messages = {
  unexpected: 'An unexpected error occurred',
  nobodyHeading: 'Nobody stands here.',
  nobodySentence: 'This page has moved, was mistyped, or has turned its back on us.',
} as const
