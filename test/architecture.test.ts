import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOMS, roomOf, roomsBelow } from './rooms.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
const isTest = (path: string) => path.endsWith('.test.ts')

const shared = filesIn('shared')
const server = filesIn('server')
const web = filesIn('web')
const sources = [...shared, ...server, ...web].filter(path => !isTest(path))

function importsOf(path: string): string[] {
  const found = read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, resolve(dirname(join(root, path)), name)) : name,
  )
}
const offending = (files: string[], isBad: (imported: string, path: string) => boolean) =>
  files
    .filter(path => !isTest(path))
    .flatMap(path =>
      importsOf(path)
        .filter(imported => isBad(imported, path))
        .map(imported => `${path} imports ${imported}`),
    )

const DOMAINS = readdirSync(join(root, 'server'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'platform')
  .map(entry => entry.name)
const domainOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

const CONFIGURATION = 'server/config.ts'
const RANKS = { platform: 0, tables: 1, queries: 2, verbs: 3, routes: 4, shop: 5 }
/** The layer of a server file; -1 for other files. */
function rankOf(path: string): number {
  const domain = domainOf(path)
  if (!path.startsWith('server/')) return -1
  if (domain === undefined) return path === CONFIGURATION ? RANKS.platform : RANKS.shop
  if (domain === 'platform') return RANKS.platform
  if (path.endsWith('/tables.ts')) return RANKS.tables
  if (path.endsWith('/queries.ts')) return RANKS.queries
  return path.endsWith('routes.ts') ? RANKS.routes : RANKS.verbs
}
/** Type imports do not count. */
const callsOf = (path: string) => {
  const types = [...read(path).matchAll(/import type [^']*'([^']+)'/g)].map(([, name = '']) =>
    relative(root, resolve(dirname(join(root, path)), name)),
  )
  return isTest(path) ? [] : importsOf(path).filter(imported => !types.includes(imported))
}

/** Which domains a domain imports, types and tables included; all may use shared/ and platform/. */
const ARROWS: Record<string, string[]> = {
  accounts: ['audit', 'notifications', 'settings'],
  admin: [
    'accounts',
    'audit',
    'books',
    'claims',
    'contact',
    'figurines',
    'kit',
    'notifications',
    'orders',
    'parcels',
    'payments',
    'print',
    'production',
    'promise',
    'proofs',
    'reviews',
    'settings',
  ],
  audit: [],
  bodies: ['accounts', 'audit', 'kit', 'orders', 'print', 'privacy', 'proofs', 'settings'],
  books: ['accounts', 'audit', 'kit', 'notifications'],
  cart: ['accounts', 'catalog', 'figurines', 'notifications', 'orders', 'promotions'],
  catalog: ['accounts', 'audit', 'settings'],
  claims: ['accounts', 'audit', 'notifications', 'orders', 'payments', 'privacy', 'production'],
  contact: ['accounts', 'audit', 'notifications', 'orders'],
  figurines: ['accounts', 'audit', 'kit', 'notifications', 'privacy', 'settings'],
  kit: [],
  notifications: [],
  orders: ['accounts', 'audit', 'books', 'catalog', 'figurines', 'kit', 'notifications', 'promotions'],
  parcels: ['accounts', 'audit', 'books', 'notifications', 'orders', 'print', 'production', 'settings'],
  payments: [
    'accounts',
    'bodies',
    'books',
    'notifications',
    'orders',
    'parcels',
    'print',
    'production',
    'promotions',
    'proofs',
    'settings',
  ],
  print: ['accounts', 'catalog', 'kit', 'orders', 'settings'],
  privacy: ['accounts', 'notifications'],
  production: ['accounts', 'audit', 'orders', 'print', 'privacy', 'proofs'],
  promise: ['notifications', 'orders', 'parcels', 'payments', 'settings'],
  promotions: ['accounts', 'audit', 'catalog'],
  proofs: ['accounts', 'audit', 'kit', 'notifications', 'orders', 'print', 'privacy'],
  reviews: ['accounts', 'audit', 'catalog', 'notifications', 'orders', 'privacy'],
  settings: ['audit'],
}

/** Tarjan's strongly connected components of more than one. */
function circlesOf(names: string[], namedBy: (name: string) => string[]): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const lowestOf = (name: string) => lowest.get(name) ?? 0
  function visit(name: string) {
    lowest.set(name, order.size)
    order.set(name, order.size)
    open.push(name)
    for (const named of namedBy(name)) {
      if (!order.has(named)) visit(named)
      if (open.includes(named)) lowest.set(name, Math.min(lowestOf(name), lowestOf(named)))
    }
    if (lowestOf(name) !== order.get(name)) return
    const group = open.splice(open.indexOf(name))
    if (group.length > 1) circles.push(group.toSorted())
  }
  for (const name of names) if (!order.has(name)) visit(name)
  return circles
}

describe('the arrows of ARCHITECTURE.md', () => {
  test('shared imports zod and itself only', () => {
    expect(offending(shared, imported => !imported.startsWith('shared/') && imported !== 'zod/mini')).toEqual(
      [],
    )
  })

  test('the browser never imports the server, and the server never the browser', () => {
    expect(
      offending(web, imported => imported.startsWith('server/') || imported.startsWith('node:')),
    ).toEqual([])
    expect(
      offending(
        server,
        imported => imported.startsWith('web/') || imported === 'react' || imported.startsWith('react-'),
      ),
    ).toEqual([])
  })

  test('the platform knows no domain', () => {
    expect(
      offending(
        server.filter(path => path.startsWith('server/platform/')),
        imported => imported.startsWith('server/') && !imported.startsWith('server/platform/'),
      ),
    ).toEqual([])
  })

  test('domains import each other along the arrows, and every arrow is used', () => {
    const isArrow = (from: string, to: string | undefined) => to && to !== from && to !== 'platform'
    const imported = DOMAINS.map(from => {
      const files = server.filter(path => domainOf(path) === from && !isTest(path))
      const all = files.flatMap(importsOf).map(domainOf)
      return [from, [...new Set(all)].filter(to => isArrow(from, to)).toSorted()]
    })
    expect(Object.fromEntries(imported)).toEqual(ARROWS)
  })

  test('the arrows have no circle', () => {
    expect(circlesOf(Object.keys(ARROWS), from => ARROWS[from] ?? [])).toEqual([])
  })

  test('of the root, domains know the configuration alone', () => {
    expect(
      offending(
        server.filter(path => domainOf(path) !== undefined),
        imported => /^server\/[^/]+$/.test(imported) && imported !== CONFIGURATION,
      ),
    ).toEqual([])
  })

  test('no domain but the desk’s calls another’s queries', () => {
    const crossed = offending(server, (imported, path) => {
      const from = domainOf(path)
      return (
        imported.endsWith('/queries.ts') &&
        from !== undefined &&
        from !== 'admin' &&
        from !== domainOf(imported)
      )
    })
    expect(crossed).toEqual([])
  })

  test('a table is written in its own domain only', () => {
    const owned = server
      .filter(path => path.endsWith('/tables.ts'))
      .flatMap(path =>
        [...read(path).matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => ({
          writes: new RegExp(
            `\\.(insert|update|delete)\\(${name}\\)|\\b(insert into|update|delete from) (${table}\\b|\\$\\{${name}\\})`,
          ),
          table,
          owner: domainOf(path),
        })),
      )
    const foreign = server
      .filter(path => !isTest(path) && domainOf(path))
      .flatMap(path =>
        owned
          .filter(({ writes, owner }) => owner !== domainOf(path) && writes.test(read(path)))
          .map(({ table }) => `${path} writes ${table}`),
      )
    expect(foreign).toEqual([])
  })

  test('routes hold no SQL, queries no Request', () => {
    expect(
      offending(
        server.filter(path => path.endsWith('routes.ts')),
        imported => imported.startsWith('drizzle-orm'),
      ),
    ).toEqual([])
    expect(
      offending(
        server.filter(path => path.endsWith('queries.ts')),
        imported => imported === 'hono',
      ),
    ).toEqual([])
  })

  test('tables, queries, verbs and routes use what is below them only', () => {
    const upward = server.flatMap(path =>
      callsOf(path)
        // Statements in a .sql.ts file may be shared by a verb and the queries.
        .filter(imported => !imported.endsWith('.sql.ts') && rankOf(imported) > rankOf(path))
        .map(imported => `${path} imports ${imported}`),
    )
    expect(upward).toEqual([])
  })

  test('only routes see a request', () => {
    const domains = server.filter(path => domainOf(path) !== undefined && domainOf(path) !== 'platform')
    const visitorOfRequest = 'server/accounts/visitor.ts'
    const others = domains.filter(path => rankOf(path) < RANKS.routes && path !== visitorOfRequest)
    expect(offending(others, imported => imported === 'hono')).toEqual([])
  })

  test('the stand-ins of sandbox/ are loaded where a setup decides for one, and with real keys not at all', () => {
    const setups = [
      'server/bodies/makers/maker-setup.ts',
      'server/parcels/courier-setup.ts',
      'server/payments/payment-setup.ts',
    ]
    const strays = offending(
      [...shared, ...server],
      (imported, path) => imported.startsWith('sandbox/') && !setups.includes(path),
    )
    expect(strays).toEqual([])
    const loadedAtOnce = setups.filter(path =>
      /^(?:import(?! type )|export) [^(']*'[^']*\/sandbox\//m.test(read(path)),
    )
    expect(loadedAtOnce).toEqual([])
  })

  test('only the configuration reads the environment', () => {
    const readers = server.filter(path => !isTest(path) && /process\.env\b/.test(read(path)))
    expect(readers).toEqual(['server/config.ts'])
  })

  test('the screens use each other along the arrows only', () => {
    const crossed = offending(web, (imported, path) => {
      const from = roomOf(path)
      const to = roomOf(imported)
      return from !== undefined && to !== undefined && from !== to && !roomsBelow(from).includes(to)
    })
    expect(crossed).toEqual([])
  })

  test('only web/render touches the router’s internals', () => {
    const internals = /UNSAFE_|__reactRouter|virtual:react-router|renderToString|createRequestHandler/
    const others = web.filter(path => !isTest(path) && !path.startsWith('web/render/'))
    expect(others.filter(path => internals.test(read(path)))).toEqual([])
  })

  test('every folder of web has its arrows', () => {
    expect(web.map(roomOf).filter(room => room !== undefined && !(room in ROOMS))).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(circlesOf(sources, path => importsOf(path).filter(name => sources.includes(name)))).toEqual([])
  })
})

describe('the taste of the house', () => {
  test('no escape hatches from the types', () => {
    const hatches = sources.filter(path => /@ts-(ignore|nocheck|expect-error)/.test(read(path)))
    expect(hatches).toEqual([])
  })

  test('raw rows are read in platform/db alone, which checks their shape', () => {
    const readsRows = /\{ rows\b[^}]*\} = \(?\s*await [\w.]+\.execute\b|[\w)]\.rows\b|\brows as /
    const strays = server
      .filter(path => !isTest(path) && !/^server\/platform\/(db|backup)\//.test(path))
      .filter(path => readsRows.test(read(path).replace(/\/\*\*.*?\*\/|\/\/.*/g, '')))
    expect(strays).toEqual([])
  })

  test('no folder or file that could hold anything', () => {
    expect(
      sources.filter(path => /\/(utils|helpers|common|lib|services|types)(\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })

  test('no attribute styles in server-rendered markup, which the page’s own policy would refuse', () => {
    expect(web.filter(path => /\sstyle=\{\{/.test(read(path)))).toEqual([])
  })

  test('colours and durations come from the tokens', () => {
    const sheets = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.name.endsWith('.css') && !['tokens.css', 'materials.css'].includes(entry.name))
      .map(entry => relative(root, join(entry.parentPath, entry.name)))
    const strays = sheets.flatMap(path =>
      read(path)
        .split('\n')
        .filter(line => !/url\(|mask/.test(line) && /#[0-9a-f]{3,8}\b|\b\d+(\.\d+)?m?s\b/i.test(line))
        .map(line => `${path}: ${line.trim()}`),
    )
    expect(strays).toEqual([])
  })

  test('a colour that leaves the style sheets is one of the tokens', () => {
    const tokens = read('web/styles/tokens.css')
    const strays = [...read('web/root.tsx').matchAll(/"(#[0-9a-f]{6})"/gi)].map(([, colour = '']) =>
      colour.toLowerCase(),
    )
    expect(strays).toHaveLength(2)
    expect(
      strays.filter(colour => !tokens.includes(`light-dark(${colour},`) && !tokens.includes(`, ${colour});`)),
    ).toEqual([])
  })

  test('every setting the code reads stands in .env.example', () => {
    const named = [...read('server/platform/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(50)
    const documented = read('.env.example')
    expect(named.filter(name => !new RegExp(`^#? ?${name}=`, 'm').test(documented))).toEqual([])
  })
})
