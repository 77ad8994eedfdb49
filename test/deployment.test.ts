import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set(
  [...read('server/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
)

test('the image runs on the Node that the project pins', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(/^ARG NODE_VERSION=(.+)$/m.exec(read('Dockerfile'))?.[1]).toBe(dependencies.node)
})

test('what the image copies is there, and is not kept from it', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const [, path = ''] of read('Dockerfile').matchAll(/^COPY (?!--from)(\S+) \S+$/gm)) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(ignored).not.toContain(path)
  }
})

test('the settings of compose.yaml and of the deployment’s page are settings of the shop', () => {
  const shop = /^ {2}shop:\n([\s\S]*?)\n\n/m.exec(read('compose.yaml'))?.[1] ?? ''
  const set = [...shop.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(set).toContain('S3_BUCKET')
  expect(set.filter(name => !settings.has(name))).toEqual([])
  const named = [...read('docs/deploy.md').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(
    ([, name]) => name,
  )
  expect(named.filter(name => !settings.has(name) && !['NODE_ENV'].includes(name ?? ''))).toEqual([])
})
