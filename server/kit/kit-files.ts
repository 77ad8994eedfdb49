import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { type Figure, hairLengths, palettes } from '../../shared/figure/figure.ts'
import { Kit, KitFile, KitFrame, KitPart } from '../../shared/kit/api.ts'
import { examplesOf } from './example-figures.ts'

export const PART_PATH = '/kit/parts/'
const NAME = /^[0-9a-f]{16}\.glb$/

const StoredFile = z.extend(KitFile, {
  triangles: z.int(),
  print: z.string(),
  print_bytes: z.int(),
  closed: z.boolean(),
  /** The points that may be the highest, as x, y, z one after the other; of what is on a head or beside it. */
  crest: z.optional(z.array(z.number())),
})
/** art/kit/kit-<version>.json, written by art/studio/pack-kit.mjs. */
const StoredKit = z.object({
  version: z.int(),
  total_bytes: z.int(),
  print_bytes: z.int(),
  frame: KitFrame,
  slots: z.array(
    z.object({ id: z.string(), parts: z.array(z.extend(KitPart, { files: z.array(StoredFile) })) }),
  ),
})
type StoredKit = z.infer<typeof StoredKit>

export interface KitFiles {
  stored: (version: number) => Promise<StoredKit>
  shown: (version: number) => Promise<Kit>
  pathOf: (url: string) => string
  bytesOf: (name: string) => Promise<Buffer | null>
}

const lengths: Record<string, (typeof hairLengths)[Figure['hair']['style']]> = hairLengths
const withLength = <P extends { id: string }>(part: P) => {
  const length = lengths[part.id]
  return length ? { ...part, length } : part
}

export function openKit(directory: string): KitFiles {
  const read = new Map<number, Promise<StoredKit>>()
  const stored = (version: number) => {
    const known =
      read.get(version) ??
      readFile(join(directory, `kit-${version}.json`), 'utf8').then(text => StoredKit.parse(JSON.parse(text)))
    read.set(version, known)
    known.catch(() => read.delete(version))
    return known
  }
  const pathOf = (url: string) => join(directory, 'parts', url.slice(PART_PATH.length))
  return {
    stored,
    shown: async version => {
      const kit = await stored(version)
      const colours = Object.fromEntries(Object.entries(palettes).map(([name, list]) => [name, [...list]]))
      const slots = kit.slots.map(slot =>
        slot.id === 'hair' ? { ...slot, parts: slot.parts.map(withLength) } : slot,
      )
      return Kit.parse({ ...kit, slots, palettes: colours, examples: examplesOf(version) })
    },
    pathOf,
    bytesOf: async name => {
      if (!NAME.test(name)) return null
      return readFile(join(directory, 'parts', name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
  }
}
