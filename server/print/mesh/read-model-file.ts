import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Unit, Up } from '../../../shared/bodies/api.ts'
import { BadModel, type ModelFault, refuseFlat, sizeOf, type Turn } from './mesh.ts'
import { knownKind, readMesh, unitOf, uprightTurn } from './read-mesh.ts'

export interface ModelToRead {
  path: string
  up: Up | null
}

interface Found {
  sha256: string
  kind: 'glb' | 'stl' | 'obj' | '3mf'
  /** The turn that puts it upright, if the upload did not say which way is up. */
  turn: Turn | null
  unit: Unit
}
/** Errors lose their kind between processes, so a refusal is an answer. */
export type ModelRead = Found | { fault: ModelFault; sentence: string }

export const readModelFile = (order: ModelToRead): Promise<ModelRead> =>
  found(order).catch(error => {
    if (error instanceof BadModel) return { fault: error.code, sentence: error.message }
    throw error
  })

async function found({ path, up }: ModelToRead): Promise<Found> {
  const bytes = new Uint8Array(await readFile(path))
  const kind = knownKind(bytes)
  const size = sizeOf((await readMesh(bytes, { up })).points)
  const turn = up ? null : uprightTurn(size)
  if (!turn) refuseFlat(size)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    kind,
    turn,
    unit: unitOf(kind, Math.max(...size)),
  }
}
