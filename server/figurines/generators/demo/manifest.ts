import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

const Point = z.tuple([z.number(), z.number()])
const Overlay = z.object({ base: z.string(), spec: z.optional(z.string()) })

/** What art/demo/manifest.json says about the layers; its own words explain the numbers. */
const Manifest = z.object({
  size: z.int(),
  figures: z.record(
    z.string(),
    z.object({ base: z.string(), mask: z.string(), mask2: z.string(), spec: z.string() }),
  ),
  overlays: z.record(z.string(), Overlay),
  backdrops: z.record(z.string(), z.string()),
  shadow: z.string(),
  plate: z.object({ top: z.array(Point), bottom: z.array(Point) }),
  faceZone: Point,
  tweaks: z.record(z.string(), z.object({ mixSkin: z.number(), spec: z.number() })),
  blend: z.object({
    gain: z.number(),
    skinShadowWarmth: z.number(),
    specularStrength: z.object({
      skin: z.number(),
      hair: z.number(),
      cloth: z.number(),
      glasses: z.number(),
    }),
  }),
})
export type Manifest = z.infer<typeof Manifest>

export const readManifest = async (art: string) =>
  Manifest.parse(JSON.parse(await readFile(join(art, 'manifest.json'), 'utf8')))
