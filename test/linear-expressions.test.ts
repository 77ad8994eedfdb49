import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = ['shared', 'server'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name)),
)

function* expressionsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (node === null || typeof node !== 'object') return
  if ('regex' in node) yield node.regex as { pattern: string; flags: string }
  for (const part of Object.values(node)) yield* expressionsIn(part)
}

const faultsOf = (source: string, path: string) =>
  [...expressionsIn(parseAst(source, { lang: 'ts' }))].flatMap(({ pattern, flags }) =>
    analyse({ source: pattern, flags }).reports.map(({ type }) => `${path}: /${pattern}/${flags} (${type})`),
  )

test('no regular expression of the server takes the square of its text', () => {
  const faults = sources.flatMap(path => faultsOf(readFileSync(path, 'utf8'), relative(root, path)))
  expect(faults).toEqual([])
})

test.each([
  'text.replace(/^[ \\t\\r\\n]+|[ \\t\\r\\n]+$/g, "")',
  'const twice = /^\\w+\\w+$/',
  'const nested = /^(a+)+$/',
])('an expression that takes the square is found: %s', source => {
  expect(faultsOf(source, 'a.ts')).toHaveLength(1)
})
