// What the project's source says of itself, read with the parser that the build uses: files, imports, exports,
// functions and casts. `root` is the folder of the project.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

const ROOTS = ['server', 'web', 'shared']
const NOT_SOURCE = ['node_modules', 'build', 'data', 'test-results']
const IS_CODE = /\.(tsx?|mts|mjs|js)$/

export const isTest = path => /\.test\.tsx?$/.test(path)
const isOurs = path => /\.tsx?$/.test(path) && ROOTS.includes(path.split('/')[0])

/** Every file below the root, as a path with slashes; nothing that is installed or built. */
export function allFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (entry.isFile()) return [path]
    if (!entry.isDirectory() || entry.name.startsWith('.') || NOT_SOURCE.includes(entry.name)) return []
    return allFiles(root, path)
  })
}

/** The parsed code of the project; `mine` are the files of server, web and shared without tests. */
export function readCode(root) {
  const paths = allFiles(root).filter(path => IS_CODE.test(path))
  const texts = new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
  const parsed = new Map()
  const parse = path => {
    if (!parsed.has(path)) parsed.set(path, parseSync(path, texts.get(path)))
    return parsed.get(path)
  }
  return {
    paths,
    parse,
    text: path => texts.get(path),
    mine: paths.filter(path => isOurs(path) && !isTest(path)),
  }
}

/** [path, name] for each name that a file takes from another file; the name is '*' for all of them. */
export function importsOf({ parse, text }, path) {
  const { staticImports, staticExports } = parse(path).module
  const targetOf = name => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : null)
  const named = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 ? entries.map(entry => [moduleRequest, entry.importName]) : [[moduleRequest, null]],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(entry => entry.moduleRequest).map(entry => [entry.moduleRequest, entry.importName]),
    ),
  ].map(([request, name]) => [targetOf(request.value), nameOf(name)])
  const later = [...text(path).matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g)]
  return [...named, ...later.map(([, request]) => [targetOf(request), 'import()'])].filter(([to]) => to)
}

function nameOf(name) {
  if (!name) return ''
  if (name.kind === 'Name') return name.name
  return name.kind === 'Default' ? 'default' : '*'
}

/** The names a file exports, with the places of their declarations; a value and a type of one name are one export. */
function exportsOf({ parse }, path) {
  const found = new Map()
  for (const { start, end, entries } of parse(path).module.staticExports)
    for (const { exportName, localName } of entries) {
      const name = nameOf(exportName)
      const one = found.get(name) ?? { name, local: localName.name ?? name, places: [] }
      found.set(name, { ...one, places: [...one.places, { start, end }] })
    }
  return [...found.values()]
}

/** What React Router and the build load by a file's name. */
const LOADED = /^web\/(routes|root|entry\.(client|server)|render\/pages-handler)\.tsx?$/
const OF_A_ROUTE =
  /^(default|loader|clientLoader|action|clientAction|meta|links|headers|handle|shouldRevalidate|Layout|ErrorBoundary|HydrateFallback|middleware|clientMiddleware|handlePage)$/

/**
 * Exports of server, web and shared that no other file imports, tests and tools included: { path, name, isUsed }, where
 * isUsed says whether its own file uses it.
 */
export function lonelyExports(code) {
  const taken = new Map(code.mine.map(path => [path, new Set()]))
  for (const path of code.paths)
    for (const [to, name] of importsOf(code, path)) {
      if (!taken.has(to) || to === path) continue
      const names = name === 'import()' ? namesMentioned(code, path, to) : [name]
      for (const one of names) taken.get(to).add(one)
    }
  const routes = new Set(
    [...(code.text('web/routes.ts') ?? '').matchAll(/'([\w/.-]+\.tsx?)'/g)].map(([, path]) => `web/${path}`),
  )
  const isLoaded = (path, name) => OF_A_ROUTE.test(name) && (LOADED.test(path) || routes.has(path))
  return code.mine.flatMap(path => {
    const names = taken.get(path)
    return exportsOf(code, path)
      .filter(({ name }) => !names.has('*') && !names.has(name) && !isLoaded(path, name))
      .map(found => ({ path, name: found.name, isUsed: isUsedIn(code, path, found) }))
  })
}

/** A dynamic import takes the names its file mentions, or all if it mentions none of them. */
function namesMentioned(code, path, to) {
  const words = new Set(code.text(path).match(/[\w$]+/g))
  const names = exportsOf(code, to).map(({ name }) => name)
  const mentioned = names.filter(name => words.has(name))
  return mentioned.length > 0 ? mentioned : names
}

/** Whether the file uses the name outside of its declarations. */
function isUsedIn(code, path, { local, places }) {
  const source = code.text(path)
  // A name exported in a list is declared elsewhere in the file.
  const isListed = places.some(({ start, end }) => /^export\s*(type\s*)?\{/.test(source.slice(start, end)))
  let uses = isListed ? -1 : 0
  eachNode(code.parse(path).program, (node, parent, key) => {
    const isName = (node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === local
    if (!isName || isKey(node, parent, key)) return
    if (!places.some(({ start, end }) => node.start >= start && node.end <= end)) uses += 1
  })
  return uses > 0
}

/** A name after a dot, before a colon or from another file is no name of this file. */
const isKey = (node, parent, key) =>
  ((key === 'key' || key === 'property') && !parent.computed) ||
  (key === 'name' && parent.type === 'JSXAttribute') ||
  (key === 'right' && parent.type === 'TSQualifiedName') ||
  (key === 'imported' && parent.local !== node)

function eachNode(node, visit, parent = null, key = '') {
  if (Array.isArray(node)) {
    for (const item of node) eachNode(item, visit, parent, key)
    return
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  visit(node, parent, key)
  for (const [name, child] of Object.entries(node))
    if (child !== null && typeof child === 'object') eachNode(child, visit, node, name)
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** The functions of a file that have a name, or are the value of something that has one: { name, line, lines }. */
export function functionsOf({ parse, text }, path) {
  const found = []
  const lineOf = lineReader(text(path))
  eachNode(parse(path).program, (node, parent, key) => {
    if (!FUNCTIONS.includes(node.type) || !node.body) return
    const named = node.id ?? (key === 'init' ? parent.id : key === 'value' ? parent.key : null)
    if (!named && parent.type !== 'ExportDefaultDeclaration') return
    const line = lineOf(node.start)
    found.push({ name: named?.name ?? 'default', line, lines: lineOf(node.end - 1) - line + 1 })
  })
  return found
}

/** The places of `as X`, without `as const`: { line, isDouble }; `as unknown as X` is one, and double. */
export function castsOf({ parse, text }, path) {
  const found = []
  const lineOf = lineReader(text(path))
  eachNode(parse(path).program, (node, parent) => {
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return
    if (node.typeAnnotation.typeName?.name === 'const') return
    if (node.typeAnnotation.type === 'TSUnknownKeyword' && parent.type === 'TSAsExpression') return
    const { expression } = node
    const isDouble =
      expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword'
    found.push({ line: lineOf(node.end - 1), isDouble })
  })
  return found
}

function lineReader(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
