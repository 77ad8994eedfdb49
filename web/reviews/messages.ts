export const messages = {
  heading: 'What buyers say.',
  ofFigurines: 'What buyers say about their figurines.',
  of: (name: string) => `What buyers say about ${name}.`,
  howTheyCome:
    'Everybody who writes here bought it here and has received it. Every review that keeps to the rules is shown, newest first; nobody gets anything in return.',
  none: 'Nobody has written about it yet.',
  down: 'The reviews could not be loaded.',
  answered: 'The maker answers',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  reviews: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  all: (count: number) => `All ${count} reviews`,
} as const
