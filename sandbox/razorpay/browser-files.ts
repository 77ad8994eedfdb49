import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface BrowserFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  version: string
}

/** Each script is its sources in order, with types blanked out and imports removed. */
const SCRIPTS: Record<string, string[]> = {
  'checkout.js': ['browser/overlay.ts', 'browser/checkout.ts'],
  'window.js': [
    'cards.ts',
    'browser/elements.ts',
    'browser/api.ts',
    'browser/report-result.ts',
    'browser/steps.ts',
    'browser/fields.ts',
    'browser/poll-payment.ts',
    'browser/tabs.ts',
    'browser/upi.ts',
    'browser/card.ts',
    'browser/close-window.ts',
    'browser/window.ts',
  ],
}
const STYLES = ['tokens.css', 'window.css', 'panels.css']
const FONTS = ['anek-latin.woff2', 'anek-latin-ext.woff2', 'shrikhand.woff2']

export function browserFiles() {
  const made = new Map<string, BrowserFile>()
  return (name: string): BrowserFile | undefined => {
    const known = made.get(name)
    if (known) return known
    const file = make(name)
    if (file) made.set(name, file)
    return file
  }
}

function make(name: string): BrowserFile | undefined {
  const sources = SCRIPTS[name]
  if (sources) return file('text/javascript; charset=utf-8', Buffer.from(scriptOf(sources)))
  if (name === 'window.css')
    return file('text/css; charset=utf-8', Buffer.concat(STYLES.map(style => read(`browser/${style}`))))
  if (FONTS.includes(name)) return file('font/woff2', readFileSync(join(projectRoot(), 'web/fonts', name)))
  return undefined
}

const file = (type: string, bytes: Buffer): BrowserFile => ({
  type,
  bytes: new Uint8Array(bytes),
  version: createHash('sha256').update(bytes).digest('base64url').slice(0, 10),
})

const scriptOf = (sources: string[]) =>
  `(() => {\n'use strict'\n${sources.map(source => plain(read(source).toString())).join('\n')}\n})()\n`

function plain(source: string): string {
  return withoutWarning(() => stripTypeScriptTypes(source))
    .replaceAll(/^import\s[^'"]*from '[^']+'$/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(/[ \t]+$/gm, '')
}

/** Hides Node's warning that type stripping is experimental. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}

const read = (path: string) => readFileSync(join(projectRoot(), 'sandbox/razorpay', path))

/** The folder of package.json, from the sources and from the built server alike. */
function projectRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) ? from : projectRoot(dirname(from))
}
