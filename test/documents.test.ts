import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lines = (text: string) => text.split('\n').map(line => line.trim())

test('the good code of CONTRIBUTING.md stands in the files it names', () => {
  const examples = [...read('CONTRIBUTING.md').matchAll(/^\/\/ good: (\S+)\n([\s\S]*?)^```/gm)]
  const strays = examples.flatMap(([, path = '', code = '']) => {
    const there = existsSync(join(root, path)) ? lines(read(path)) : []
    return lines(code)
      .filter(line => !there.includes(line))
      .map(line => `${path}: ${line}`)
  })
  expect(examples).toHaveLength(20)
  expect(strays.filter(stray => !stray.endsWith(': '))).toEqual([])
})

/** A path from the root with a folder and an ending, such as `server/main.ts`. */
const PATH =
  /`((?:art|bench|db|deploy|docs|e2e|faults|scripts|server|shared|test|web)\/[\w./-]+\.(?:ts|tsx|mjs|md|sql|json|cfg))`/g

test('the files that documents name are there', () => {
  const documents = globSync('{*.md,docs/*.md,bench/*.md}', { cwd: root })
  const gone = documents.flatMap(document =>
    [...read(document).matchAll(PATH)]
      .filter(([, path = '']) => !existsSync(join(root, path)))
      .map(([, path = '']) => `${document} names ${path}`),
  )
  expect(gone).toEqual([])
})
