import type { Page } from '@playwright/test'
import { paths } from '../shared/paths.ts'
import {
  addToCart,
  choose,
  chooseChild,
  chooseNoPhoto,
  drawAgain,
  makeForCart,
  openMenu,
  press,
  turnIt,
  typeName,
  unwrap,
} from './interactions.ts'
import { at, failing, full, loading, type Screen } from './screen.ts'

async function seeWishes(page: Page) {
  await page.addInitScript(wishForTwo)
  await page.goto(paths.wishlist)
}

/** One Desk Buddy for sale, and one that is no longer sold. */
function wishForTwo() {
  const items = [
    { id: 'db_shiba-mochi', slug: 'shiba-mochi', name: 'Mochi', imageUrl: null },
    { id: 'db_gone', slug: 'gone', name: 'Old Friend', imageUrl: null },
  ]
  localStorage.setItem('dopple.wishlist', JSON.stringify({ version: 1, items }))
}

export const shopScreens: Screen[] = [
  {
    name: 'home',
    as: 'visitor',
    path: at(paths.home),
    states: [full, loading, failing('/api/'), { state: 'menu', after: openMenu }],
  },
  {
    name: 'collections',
    as: 'visitor',
    path: at(paths.collections),
    states: [
      full,
      loading,
      failing('/api/desk-buddies'),
      { state: 'empty', path: at('/collections?q=giraffe') },
    ],
  },
  {
    name: 'desk buddy',
    as: 'visitor',
    path: at('/desk-buddies/shiba-mochi'),
    states: [
      full,
      loading,
      failing('/api/desk-buddies'),
      { state: 'missing', path: at('/desk-buddies/nobody') },
      { state: 'in the cart', after: addToCart },
    ],
  },
  {
    name: 'reviews',
    as: 'visitor',
    path: at('/reviews'),
    states: [full, failing('/api/reviews')],
  },
  {
    name: 'upload',
    as: 'visitor',
    path: at(paths.upload),
    states: [
      full,
      { state: 'chosen', after: choose },
      { state: 'a child', after: chooseChild },
      { state: 'asked to sign up', after: page => choose(page).then(() => press(page, 'Dopple me up!')) },
      { state: 'error', after: chooseNoPhoto },
    ],
  },
  {
    name: 'figurine',
    as: 'asha',
    path: ({ figurine }) => `/upload?figurine=${figurine}`,
    states: [
      full,
      loading,
      failing('/api/figurines'),
      { state: 'turning', after: turnIt },
      { state: 'drawing', as: 'ravi', before: drawAgain },
      { state: 'named', as: 'zoe', path: ({ figures }) => `/upload?figurine=${figures.figurine}` },
      { state: 'a child', as: 'zoe', path: ({ figures }) => `/upload?figurine=${figures.child}` },
      { state: 'missing', path: at('/upload?figurine=nobody') },
    ],
  },
  {
    name: 'shared figure',
    as: 'visitor',
    path: ({ shared }) => shared,
    states: [
      full,
      loading,
      failing('/api/shared-figurines'),
      { state: 'turning', after: turnIt },
      { state: 'founder', as: 'founder' },
      { state: 'missing', path: at('/f/nobody') },
    ],
  },
  {
    name: 'present',
    as: 'visitor',
    path: ({ presents }) => presents.opened,
    states: [
      full,
      loading,
      failing('/api/gifts'),
      { state: 'unwrapped', after: unwrap },
      { state: 'not yet', path: ({ presents }) => presents.sent },
      { state: 'figures', path: ({ figures }) => figures.presents.opened, after: unwrap },
      { state: 'missing', path: at('/r/nobody') },
    ],
  },
  {
    name: 'maker',
    as: 'visitor',
    path: at(paths.make),
    states: [
      full,
      loading,
      { state: 'hair', after: page => press(page, 'Hair and beard') },
      { state: 'nine of you', after: page => press(page, 'Nine of you') },
      { state: 'eyes', after: page => press(page, 'Eyes and brows') },
      { state: 'name', after: typeName },
      { state: 'junk in the address', path: at(`${paths.make}#f=junk`) },
      { state: 'asked to sign up', after: page => press(page, 'That’s the one') },
    ],
  },
  {
    name: 'changing a figurine',
    as: 'asha',
    path: ({ figurine }) => `${paths.make}?figurine=${figurine}`,
    states: [full, { state: 'missing', path: at(`${paths.make}?figurine=nobody`) }],
  },
  {
    name: 'cart',
    as: 'visitor',
    path: at(paths.cart),
    states: [
      { ...full, cart: true },
      { state: 'empty' },
      { state: 'figures', as: 'zoe' },
      { state: 'figure of a guest', before: makeForCart },
    ],
  },
  {
    name: 'wishlist',
    as: 'visitor',
    path: at(paths.wishlist),
    states: [{ ...full, before: seeWishes }, { state: 'empty' }],
  },
  { name: 'about', as: 'visitor', path: at(paths.about), states: [full] },
  { name: 'pricing', as: 'visitor', path: at(paths.pricing), states: [full] },
  {
    name: 'contact',
    as: 'visitor',
    path: at(paths.contact),
    states: [full, { state: 'error', after: page => press(page, /send/i) }],
  },
  { name: 'cancellations', as: 'visitor', path: at(paths.cancellations), states: [full] },
  { name: 'privacy', as: 'visitor', path: at(paths.privacy), states: [full] },
  { name: 'terms', as: 'visitor', path: at(paths.terms), states: [full] },
  {
    name: 'newsletter',
    as: 'visitor',
    path: at('/newsletter?confirm=0123456789abcdef0123'),
    states: [full, { state: 'error', after: page => press(page, /^(yes|take me)/i) }],
  },
  { name: 'unsubscribe', as: 'visitor', path: at('/u/nobody'), states: [{ state: 'missing' }] },
  { name: 'every part', as: 'visitor', path: at('/dev/ui'), states: [full] },
  { name: 'not found', as: 'visitor', path: at('/no/such/page'), states: [full] },
]
