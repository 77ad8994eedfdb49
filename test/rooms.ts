/** What a folder of web may import beside itself, styles and the folders these may import in turn. */
export const ROOMS: Record<string, string[]> = {
  browser: [],
  render: ['browser'],
  ui: ['browser'],
  session: ['ui'],
  figure: ['session'],
  bodies: ['figure'],
  promise: ['session'],
  pages: ['promise'],
  account: ['checkout'],
  cart: ['figure', 'promise'],
  wishlist: ['cart'],
  reviews: ['ui'],
  catalog: ['wishlist', 'reviews'],
  home: ['catalog'],
  taps: ['figure'],
  figurines: ['catalog', 'share', 'taps'],
  make: ['figurines'],
  privacy: ['figurines'],
  gift: ['catalog', 'share'],
  share: ['figure'],
  checkout: ['cart', 'figure', 'gift'],
  orders: ['bodies', 'checkout', 'figure', 'figurines', 'reviews', 'share'],
  desk: ['orders'],
  layout: ['catalog', 'checkout', 'pages', 'render'],
  'dev-ui': ['account', 'desk', 'figurines'],
}
export const roomOf = (path: string) => {
  const room = /^web\/([^/]+)\//.exec(path)?.[1]
  return room === 'styles' || room === 'fonts' || room === '+types' ? undefined : room
}
export const roomsBelow = (room: string): string[] =>
  (ROOMS[room] ?? []).flatMap(below => [below, ...roomsBelow(below)])
