import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Package {
  version: string
  license?: string
  dependencies?: Record<string, string>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Where npm put what the package at `from` asks for: beside it, or further up. */
function placeOf(name: string, from: string): string {
  const place = join(from, 'node_modules', name)
  if (packages[place] || from === '') return place
  return placeOf(name, from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''))
}

function withTheirs(names: string[]): string[] {
  const places = new Set<string>()
  const add = (place: string) => {
    if (places.has(place)) return
    places.add(place)
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) add(placeOf(name, place))
  }
  for (const name of names) add(placeOf(name, ''))
  return [...places]
}

/** Built into the browser's files, so they are no dependencies of the server. */
const inBrowser = Object.keys(devDependencies).filter(name =>
  globSync('web/**/*.{ts,tsx,css}', { cwd: root }).some(
    path =>
      path !== 'web/routes.ts' &&
      !path.endsWith('.test.ts') &&
      new RegExp(`(from|import) ?['"]${name}['"/]`).test(read(path)),
  ),
)
const direct = [...Object.keys(dependencies), ...inBrowser].toSorted()
const UNSAID: Record<string, string> = { 'png-js': 'MIT' }
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
/** Of two that may be chosen, the first. */
const licenceOf = (place: string) =>
  (packages[place]?.license ?? UNSAID[nameOf(place)] ?? 'unknown').replace(/[()]/g, '').split(' OR ')[0]

function copyrightOf(place: string): string {
  const file = readdirSync(join(root, place)).find(name => /^(licen[cs]e|copying)/i.test(name))
  const lines = file ? read(join(place, file)).split('\n') : []
  return lines.find(line => /^\W*copyright .*(\(c\)|©|\d{4})/i.test(line))?.trim() ?? ''
}

test('every package the shop ships stands in the notices, with version and licence', () => {
  const rows = read('THIRD-PARTY-NOTICES.md')
  const wanted = direct.map(
    name => `| ${name} | ${packages[placeOf(name, '')]?.version} | ${licenceOf(placeOf(name, ''))} |`,
  )
  expect(wanted.filter(row => !rows.includes(row))).toEqual([])
})

// After a package has changed: npx vitest run --project=unit test/notices.test.ts -u
test('packages of packages are listed with their copyrights', async () => {
  const lines = withTheirs(direct)
    .map(place =>
      `${nameOf(place)} ${packages[place]?.version} ${licenceOf(place)} ${copyrightOf(place)}`.trim(),
    )
    .toSorted()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(root, 'licenses/packages.txt'))
})

test('every licence in the notices has its text', () => {
  const named = withTheirs(direct).flatMap(place => licenceOf(place)?.split(' AND ') ?? [])
  const there = readdirSync(join(root, 'licenses'))
  expect([...new Set(named)].filter(id => !there.includes(`${id}.txt`))).toEqual([])
})
