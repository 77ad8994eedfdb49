import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '../../shared/errors.ts'
import { type Call, pageContext } from '../api.ts'
import DeskBuddyPage, { loader } from './desk-buddy-page.tsx'

async function askedWhile(status: number, slug: string) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const context = new RouterContextProvider()
  const call: Call = () => Promise.reject(new CallFailed(status, {}))
  context.set(pageContext, { call, nonce: '', origin: '', hasSession: false, takeHtml: () => {} })
  const { data, init } = await loader({ context, params: { slug } } as never)
  return { state: data.state, name: 'item' in data ? data.item?.name : undefined, status: init?.status }
}

test('while the shop cannot say, a built-in figurine is shown, and no answer claims that all is well', async () => {
  expect(await askedWhile(500, 'shiba-mochi')).toEqual({ state: 'down', name: 'Mochi', status: 503 })
  expect(await askedWhile(500, 'nobody')).toEqual({ state: 'down', name: undefined, status: 503 })
})

test('a figurine that the shop does not know is a 404', async () => {
  expect(await askedWhile(404, 'nobody')).toEqual({ state: 'missing', name: undefined, status: 404 })
})

test.each([
  ['down', 'Unable to load this desk buddy right now. | Dopple'],
  ['missing', 'Page not found | Dopple'],
])('a figurine that is %s has the title %s', (state, title) => {
  const shown = { loaderData: { state, item: null, slug: null, related: [] } } as never
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(DeskBuddyPage, shown) }])
  expect(renderToString(createElement(Stub))).toContain(`<title>${title}</title>`)
})
