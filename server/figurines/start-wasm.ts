import { readFile } from 'node:fs/promises'
import type { FaceLibrary } from '../../shared/photo-reading/find-faces.ts'

const BINARIES = ['', '-simd', '-threaded-simd'].map(kind => `tfjs-backend-wasm${kind}.wasm`)

/** Ten times as quick as plain JavaScript, which remains where WebAssembly cannot be started. */
export async function startWasm(tf: FaceLibrary['tf'], file: URL): Promise<boolean> {
  const binary = `data:application/wasm;base64,${(await readFile(file)).toString('base64')}`
  tf.setWasmPaths(Object.fromEntries(BINARIES.map(name => [name, binary])))
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  return (await asInBrowser(() => tf.setBackend('wasm'))) || tf.setBackend('cpu')
}

/** The library is built for browsers: where it knows Node it asks for modules that its build left out. */
async function asInBrowser<Result>(work: () => Promise<Result>): Promise<Result> {
  // The built-in fetch looks at Node's version when it is first used.
  await fetch('data:,')
  const versions = Object.getOwnPropertyDescriptor(process, 'versions')
  const names = ['importScripts', 'self', 'location'].filter(name => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(names.map(name => [name, STAND_INS[name]])))
  Object.defineProperty(process, 'versions', { ...versions, value: { ...process.versions, node: undefined } })
  try {
    return await work()
  } finally {
    if (versions) Object.defineProperty(process, 'versions', versions)
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
}

const STAND_INS: Record<string, unknown> = {
  importScripts: () => undefined,
  self: globalThis,
  location: { href: 'file:///' },
}
