import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { labelScripts } from '../server/kit/label/scripts.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set(
  [...read('server/platform/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
)

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

test('the image, nvm and CI run on the Node that the project pins', () => {
  expect(/^ARG NODE_VERSION=(.+)$/m.exec(read('Dockerfile'))?.[1]).toBe(dependencies.node)
  expect(read('.nvmrc').trim()).toBe(dependencies.node)
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

test('what production installs is what the server imports; the rest is for the build', () => {
  const server = globSync('{server,shared,sandbox}/**/*.ts', { cwd: root }).filter(
    path => !path.endsWith('.test.ts'),
  )
  const imported = server.flatMap(path =>
    [
      ...read(path).matchAll(
        /(?:from |import\(|import |resolve\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g,
      ),
    ].map(([, name = '']) => name),
  )
  const needed = new Set([...imported, ...labelScripts.map(({ source }) => source), 'node'])
  const listed = Object.keys(dependencies)
  expect(listed.filter(name => !needed.has(name))).toEqual([])
  // A contract's suite, which tests share, is beside the server.
  expect(Object.keys(devDependencies).filter(name => needed.has(name))).toEqual(['vitest'])
})

test('every image is pinned to a full version', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image)
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/:(\d+\.\d+\.\d+|RELEASE\.[\dTZ-]+)$|^postgres:\d+\.\d+$/)
})

test('the shop’s container may write only where its user can, and is limited', () => {
  const dockerfile = read('Dockerfile')
  const shop = /^ {2}shop:\n([\s\S]*?)\n\n/m.exec(read('compose.yaml'))?.[1] ?? ''
  for (const line of ['init: true', 'read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]', 'mem_limit: 1g'])
    expect(shop).toContain(`    ${line}`)
  const [, volumes = ''] = /^VOLUME (.+)$/m.exec(dockerfile) ?? []
  const written = [...dockerfile.matchAll(/(?:DATA_DIR|NODE_COMPILE_CACHE)=(\S+)/g)].map(([, path]) => path)
  expect(written).toEqual(volumes.split(' '))
  expect(dockerfile).toContain(`chown node:node ${volumes}`)
})
