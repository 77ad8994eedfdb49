export const messages = {
  collectionsDown: 'Unable to load desk buddies right now.',
  deskBuddyDown: 'Unable to load this desk buddy right now.',
  deskBuddyAwaited: 'This page keeps trying, and will show it as soon as the shop answers.',
  deskBuddyMissing: 'Desk Buddy not found',
  preview:
    'Only admins see this page: the figurine, or its category, is not active, so customers cannot buy it.',
  searchExamples: 'Elephant, guitar, wand…',
  nothingFound: 'Nobody here answers to that.',
  shelfEmpty: 'No figurines available in this collection yet.',
} as const
