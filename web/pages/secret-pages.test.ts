import { expect, test } from 'vitest'
import { headers as reveal } from '../gift/reveal-page.tsx'
import { headers as parent } from '../privacy/parent-page.tsx'
import { headers as shared } from '../share/shared-figure-page.tsx'
import { headers as unsubscribe } from './unsubscribe-page.tsx'

test.each([
  ['/r/:token', reveal],
  ['/f/:token', shared],
  ['/u/:token', unsubscribe],
  ['/parent/:token', parent],
])('the page at %s, whose address is a key, is stored nowhere and told to no other site', (_, headers) => {
  expect(headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
})
