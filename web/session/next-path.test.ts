import { describe, expect, test } from 'vitest'
import { landing, loginPath, safeNext } from './next-path.ts'

describe('where a visitor may be sent back to', () => {
  test.each([
    '/orders',
    '/orders?x=1',
    '/orders?x=1&y=%2F#third',
    '/desk-buddies/shiba-mochi',
    '/',
    '/cart?from=//evil.test',
  ])('%s as it is', path => {
    expect(safeNext(path)).toBe(path)
  })

  test.each([
    ['another site', 'https://evil.test/'],
    ['another site without its scheme', '//evil.test'],
    ['a backslash a browser reads as a slash', '/\\evil.test'],
    ['slashes behind a tab a browser drops', '/\t/evil.test'],
    ['slashes behind a line break a browser drops', '/\n/evil.test'],
    ['slashes behind a dot a browser resolves', '/.//evil.test'],
    ['slashes behind dots a browser resolves', '/account/..//evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['a word', 'orders'],
    ['the login itself', '/login?next=%2Forders'],
    ['nothing', ''],
    ['no answer', null],
  ])('never to %s', (_, path) => {
    expect(safeNext(path)).toBeNull()
  })

  test('dots are resolved before anybody decides by them', () => {
    expect(safeNext('/admin/../account')).toBe('/account')
  })
})

describe('the first page after signing in', () => {
  test.each([
    ['user', '/orders?x=1', '/orders?x=1'],
    ['user', null, '/account'],
    ['user', '//evil.test', '/account'],
    ['admin', '/admin', '/admin'],
    ['admin', '/admin/orders?status=Shipped', '/admin/orders?status=Shipped'],
    ['admin', '/admin?x=1', '/admin?x=1'],
    ['admin', '/administrator', '/account'],
    ['admin', '/admin/../orders', '/account'],
    ['admin', '/orders', '/account'],
    ['admin', null, '/account'],
  ] as const)('%s who asked for %s goes to %s', (role, next, expected) => {
    expect(landing({ role }, next)).toBe(expected)
  })
})

test('the page asked for stands in the address of the login', () => {
  expect(loginPath('/orders?x=1')).toBe('/login?next=%2Forders%3Fx%3D1')
  expect(loginPath()).toBe('/login')
})
