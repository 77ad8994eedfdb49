import { expect, test } from 'vitest'
import type { AdminDeskBuddy } from '../../../shared/catalog/desk-api.ts'
import { differences, emptyFields, fieldsOf, merged, payloadOf } from './fields.ts'

const item = {
  category_id: 'cat_animals',
  name: 'Owl',
  slug: 'owl',
  subtitle: 'Awake',
  price: 2499,
  currency: 'INR',
  image_url: 'https://x.example/a.webp',
  gallery_images: ['https://x.example/b.webp'],
  overview: ['Sits.', 'Listens.'],
  product_details: [],
  shipping_details: [],
  care_instructions: [],
  notes: null,
  country_of_origin: 'India',
  dimensions: null,
  material: null,
  is_active: true,
} as unknown as AdminDeskBuddy

test('empty optional fields are left out, lines are trimmed and empty ones dropped, the currency is in capitals', () => {
  const typed = {
    ...emptyFields({ category_id: 'cat_animals' }),
    name: ' Owl ',
    price: '2499.50',
    image_url: 'https://x.example/a.webp',
    currency: 'inr',
    overview: ' Sits. \n\n Listens.\n',
  }
  expect(payloadOf(typed)).toEqual({
    category_id: 'cat_animals',
    name: 'Owl',
    price: 2499.5,
    image_url: 'https://x.example/a.webp',
    currency: 'INR',
    is_active: true,
    country_of_origin: 'India',
    overview: ['Sits.', 'Listens.'],
  })
  expect(payloadOf({ ...typed, currency: ' ' }).currency).toBe('INR')
})

test('a card fills the form with its lists joined by line breaks, and what is emptied there is sent as nothing', () => {
  const fields = fieldsOf(item)
  expect(fields.overview).toBe('Sits.\nListens.')
  expect(payloadOf({ ...fields, subtitle: '', overview: ' ' }, item)).toMatchObject({
    subtitle: null,
    overview: [],
  })
  expect(payloadOf(fields, item)).not.toHaveProperty('notes')
})

test('after a save the category and the currency stay', () => {
  expect(emptyFields({ category_id: 'cat_sports', currency: 'INR' })).toMatchObject({
    category_id: 'cat_sports',
    currency: 'INR',
    name: '',
    is_active: true,
  })
})

test('what two people changed is laid side by side; what only the other changed is taken over', () => {
  const base = fieldsOf(item)
  const theirs = { ...base, price: '2600', subtitle: 'Wide awake' }
  const mine = { ...base, price: '2700', name: 'Night Owl' }
  expect(differences(base, theirs, mine).map(({ name, onlyTheirs }) => [name, onlyTheirs])).toEqual([
    ['subtitle', true],
    ['price', false],
  ])
  expect(merged(base, theirs, mine, {})).toMatchObject({
    price: '2700',
    subtitle: 'Wide awake',
    name: 'Night Owl',
  })
  expect(merged(base, theirs, mine, { price: 'theirs', subtitle: 'mine' })).toMatchObject({
    price: '2600',
    subtitle: 'Awake',
    name: 'Night Owl',
  })
})

test('after a save the currency stays as it was saved: INR where the box was emptied', () => {
  const currencyAfter = (currency: string) => emptyFields({ ...fieldsOf(item), currency }).currency
  expect(['', '  ', 'inr', 'USD'].map(currencyAfter)).toEqual(['INR', 'INR', 'INR', 'USD'])
})
