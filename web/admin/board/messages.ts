export const messages = {
  boardDown: 'The board could not be loaded.',
  nothingToMake: 'Nothing is to be made. The next paid order puts its cards here by itself.',
  empty: 'Nothing here.',
  moved: (name: string, column: string) => `${name} is in “${column}” now.`,
  movedMany: (count: number, column: string) => `${count} figures are in “${column}” now.`,
  backAgain: 'Moved back.',
  nothingToUndo: 'There is nothing to take back.',
  proofTitle: 'Make it without approval?',
  proofText: (orderId: string) =>
    `The customer of ${orderId} has not approved this figurine. The reason stays in the order’s history.`,
  proofReason: 'Why is it made without approval?',
  cardDown: 'The details could not be loaded.',
} as const
