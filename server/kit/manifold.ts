import openManifold, { type ManifoldToplevel } from 'manifold-3d'

let started: Promise<ManifoldToplevel> | undefined

async function start() {
  const wasm = await openManifold()
  wasm.setup()
  return wasm
}

/** One instance per process: solids of different instances cannot be joined. */
export function manifold(): Promise<ManifoldToplevel> {
  started ??= start()
  return started
}
