export const messages = {
  troubleHeading: 'Something broke on our side.',
  troubleSentence:
    'Nothing you did. Try again in a moment, and if it stays like this, tell me what you were doing.',
  unreachableHeading: 'We could not reach the shop.',
  offline:
    'You are offline. What you typed stays here, and this page goes on by itself once you are connected.',
  unreachable:
    'We cannot reach the shop. Please check your connection: what you typed stays here, and this page goes on by itself.',
  chunkHeading: 'Loading chunk failed',
  chunkSentence:
    'A piece of this page did not arrive. The connection may have dropped, or the shop was updated while you were here.',
} as const
