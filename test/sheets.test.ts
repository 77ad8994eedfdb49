import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { roomOf, roomsBelow } from './rooms.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
  .map(entry => relative(root, join(entry.parentPath, entry.name)))
const sheets = files.filter(path => path.endsWith('.css'))
const modules = files.filter(path => /\.tsx?$/.test(path))

const rulesOf = (sheet: string) => read(sheet).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
const declared = new Map(
  sheets.map(sheet => [
    sheet,
    new Set([...rulesOf(sheet).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name)),
  ]),
)
/** What is compared with is no class. */
const literalsIn = (code: string) =>
  [...code.matchAll(/([!=]== )?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g)].flatMap(
    ([, compared, single, double, template]) =>
      compared ? [] : (single ?? double ?? template?.split(/\$\{[^}]*\}/) ?? []),
  )
const wordsIn = (literals: string[]) => literals.flatMap(text => text.split(/\s+/)).filter(Boolean)

/** Up to the brace that closes the one at `open`. */
function braced(code: string, open: number): string {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    if (code[at] === '{') depth++
    if (code[at] === '}' && --depth === 0) return code.slice(open, at)
  }
  return code.slice(open)
}
const classesIn = (code: string) =>
  [...code.matchAll(/\bclassName=(?:("[^"]*")|\{)/g)].flatMap(found =>
    wordsIn(literalsIn(found[1] ?? braced(code, found.index + 'className='.length))),
  )

/** What the page of all parts puts in the place of `:hover`, `:active` and `:focus-visible`. */
const STAND_INS = ['is-hover', 'is-down', 'is-focus']
/** `example--${topic}` uses each class that begins so. */
const uses = (word: string, name: string) => word === name || (word.endsWith('-') && name.startsWith(word))

test('each sheet is imported once, from its own folder; those of web/styles by the root', () => {
  const imports = [...modules, ...sheets].flatMap(path =>
    [...read(path).matchAll(/import '([^']+\.css)'|@import "(\.[^"]+)"/g)].map(([, module, sheet = '']) => ({
      path,
      folder: path === 'web/root.tsx' ? 'web/styles' : dirname(path),
      sheet: relative(root, resolve(root, dirname(path), module ?? sheet)),
    })),
  )
  expect(imports.filter(({ folder, sheet }) => folder !== dirname(sheet))).toEqual([])
  expect(imports.map(({ sheet }) => sheet).toSorted()).toEqual(sheets.toSorted())
})

test('a class in use is declared in the room, in a room below, or in web/styles', () => {
  const namesOf = Map.groupBy(declared, ([sheet]) => roomOf(sheet) ?? 'styles')
  const strays = modules.flatMap(path => {
    const room = roomOf(path)
    const near = room ? [room, ...roomsBelow(room), 'styles'] : [...namesOf.keys()]
    const known = near.flatMap(name => (namesOf.get(name) ?? []).flatMap(([, names]) => [...names]))
    return classesIn(read(path))
      .filter(word => !STAND_INS.includes(word) && !known.some(name => uses(word, name)))
      .map(word => `${path}: ${word}`)
  })
  expect(strays).toEqual([])
})

test('a declared class is in use', () => {
  const words = [...new Set(wordsIn(modules.flatMap(path => literalsIn(read(path)))))]
  const idle = [...declared].flatMap(([sheet, names]) =>
    [...names].filter(name => !words.some(word => uses(word, name))).map(name => `${sheet}: ${name}`),
  )
  expect(idle).toEqual([])
})

test('every rule is in a layer, so that the order of the files does not matter', () => {
  const layerOf = (sheet: string) => (/^web\/(ui|layout|session)\//.test(sheet) ? 'components' : 'pages')
  const strays = sheets.flatMap(sheet => {
    const known = sheet.startsWith('web/styles/') ? 'base|layout|focus' : `${layerOf(sheet)}|base|focus`
    const isLayered = new RegExp(`^@(layer (${known})|page|font-face)$`)
    return [...rulesOf(sheet).matchAll(/^([^\s{}@][^{}]*|@\w[^{};]*) \{/gm)]
      .map(([, prelude = '']) => prelude)
      .filter(prelude => !isLayered.test(prelude))
      .map(prelude => `${sheet}: ${prelude}`)
  })
  // The base gives these a layer.
  expect(strays.filter(stray => !/^web\/styles\/(tokens|materials|reset)\.css/.test(stray))).toEqual([])
})

test('no rules come from a library', () => {
  expect(sheets.filter(sheet => /@(apply|theme|source|tailwind)\b/.test(read(sheet)))).toEqual([])
  expect(read('package.json')).not.toMatch(/tailwind|postcss|sass/)
})
