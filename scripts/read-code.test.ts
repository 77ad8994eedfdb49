import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { castsOf, functionsOf, lonelyExports, readCode } from './read-code.mjs'

const FILES = {
  'shared/colour.ts': `
    export const red = 1
    export const own = red
    export const twice = own
    export const Kind = { kind: own }
    export type Kind = typeof Kind
    export const inTest = 2
    export const later = 3
    export const never = 4
    const listed = 5
    export { listed }`,
  'shared/colour.test.ts': `import { inTest } from './colour.ts'`,
  'server/main.ts': `
    import { red as colour, type twice } from '../shared/colour.ts'
    export default async function main() {
      const { later } = await import('../shared/colour.ts')
      return (later as unknown as string) + (colour as number) + (['a'] as const)[0]
    }
    const short = () => [1].map(one => {
      return one
    })`,
  'web/routes.ts': `export default ['home/home-page.tsx']`,
  'web/home/home-page.tsx': 'export const meta = () => []; export const title = meta',
}
const root = mkdtempSync(join(tmpdir(), 'dopple-code-'))
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
afterAll(() => rmSync(root, { recursive: true, force: true }))
const code = readCode(root)

test('an export is lonely if no other file imports it, a test included', () => {
  const found = lonelyExports(code).map(({ path, name, isUsed }) => `${path} ${name} ${isUsed}`)
  expect(found.toSorted()).toEqual([
    'server/main.ts default false',
    'shared/colour.ts Kind false',
    'shared/colour.ts listed false',
    'shared/colour.ts never false',
    'shared/colour.ts own true',
    'web/home/home-page.tsx title false',
  ])
})

test('functions are those with a name, casts those that change a type', () => {
  expect(functionsOf(code, 'server/main.ts')).toEqual([
    { name: 'main', line: 3, lines: 4 },
    { name: 'short', line: 7, lines: 3 },
  ])
  expect(castsOf(code, 'server/main.ts')).toEqual([
    { line: 5, isDouble: true },
    { line: 5, isDouble: false },
  ])
})
