// Parts as kit_export.py wrote them -> GLBs for screen and print, named by content, and the manifest.
//   node pack-kit.mjs RAW ../kit [--only=hair.,outfit.tee] [--version=2 | --add=2]
// --add=2 puts parts with new ids into the manifest of version 2; what is in it stays as it is.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { quantize, reorder } from '@gltf-transform/functions'
import Module from 'manifold-3d'
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { clashesOf, defaultFigure, kitParts } from '../../shared/figure/figure.ts'
import { OUTFITS_1 } from '../../shared/figure/outfit-parts.ts'
import { hidesHair } from '../../shared/kit/api.ts'
import { CREST_SLOTS, crestOf } from './crest.mjs'

const [raw, out, ...options] = process.argv.slice(2)
const option = name => options.find(o => o.startsWith(`--${name}=`))?.slice(name.length + 3) ?? ''
const wanted = option('only').split(',').filter(Boolean)
const version = option('version')
const added = option('add')
await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready, MeshoptSimplifier.ready])
const wasm = await Module()
wasm.setup()
const { Manifold, Mesh } = wasm
const logger = new Logger(Logger.Verbosity.WARN)
const io = new NodeIO()
  .setLogger(logger)
  .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
  .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder })

/** A factor of 1 is stored as 0.8, so that a ridge may be lighter than its paint. */
const HEAD = 0.8
const ROUGH = { skin: 0.52, satin: 0.46, cloth: 0.72, hair: 0.46, gloss: 0.16, metal: 0.38, eye: 0.1, flat: 0.6 }
/** How far the drawn surface may leave the sculpted one, in body units (1 = 58 mm). */
const SLACK = { skin: 0.0009, hair: 0.0016, cloth: 0.0012, satin: 0.0011, gloss: 0.0008, metal: 0.0008, eye: 0.0006, flat: 0.0008 }
/** Parts of many small ridges, and how much further they may leave what was sculpted: no part may weigh more than a change may. */
const COARSER = { 'headwear.beanie': 2, 'outfit.hoodie-zip': 2, 'outfit.pullover': 2, 'outfit.pilot': 2, 'outfit.denim-jacket': 1.9, 'outfit.salwar-kameez': 1.9, 'outfit.dhoti': 1.9, 'outfit.lehenga-choli': 1.9, 'prop.flowers': 2.5, 'seat.wheelchair': 2.2, 'seat.stool': 1.6, 'hair.coils': 2.2, 'hair.round-afro': 1.9, 'hair.half-bun': 1.8, 'jewellery.garland': 1.4, 'jewellery.scarf': 1.3, 'hair.long-curly': 1.5, 'hair.long-curls': 2.6, 'hair.two-plaits': 2, 'hair.ribbon-plaits': 2, 'hair.mop': 2, 'hair.shoulder-wave': 1.8 }
/** Clothes of many folds, in kit_wear.py. */
const FOLDED_COARSER = 1.45
const isFolded = part => /^(lap|seat)\./.test(part) || part.startsWith('outfit.') && !OUTFITS_1.includes(part.slice('outfit.'.length))
/** Hair laid in locks has more ridges than any other part, and none of them is flat. */
const OF_LOCKS = kitParts.hair.slice(kitParts.hair.indexOf('thinning') + 1).map(style => `hair.${style}`)
for (const part of OF_LOCKS) COARSER[part] ??= 1.5
/** 0.02 mm at 58 mm a unit, more in hair of locks and in folds, which is still less than a layer of the print. */
const printSlack = (part, name) => {
  if (OF_COILS.includes(part)) return (name.endsWith('.tucked') || part === 'hair.long-curls' ? 0.2 : 0.17) / 58
  if (OF_LOCKS.includes(part)) return 0.08 / 58
  if (WORN.includes(part)) return 0.09 / 58
  return (isFolded(part) ? 0.04 : 0.02) / 58
}
/** Small round bodies, which a printer rounds anyway. */
const OF_COILS = kitParts.hair.slice(kitParts.hair.indexOf('coils')).map(style => `hair.${style}`)
const WORN = ['jewellery.bangles', 'jewellery.garland', 'jewellery.scarf', 'marks.mehndi']

const upright = a => {
  const b = new Float32Array(a.length)
  for (let i = 0; i < a.length; i += 3) {
    b[i] = a[i]
    b[i + 1] = a[i + 2]
    b[i + 2] = -a[i + 1]
  }
  return b
}

function readPart(name) {
  const bytes = readFileSync(join(raw, `${name}.bin`))
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  return JSON.parse(readFileSync(join(raw, `${name}.json`))).map(r => {
    let at = r.at
    const take = (Kind, n) => {
      const a = new Kind(buffer, at, n)
      at += n * 4
      return a
    }
    const [V, N, factor] = [take(Float32Array, r.verts * 3), take(Float32Array, r.verts * 3), take(Float32Array, r.verts * 3)]
    const [label, F] = [take(Uint32Array, r.verts), take(Uint32Array, r.tris * 3)]
    const [solidV, solidF] = [take(Float32Array, r.solidVerts * 3), take(Uint32Array, r.solidTris * 3)]
    return { ...r, part: name.split('.').slice(0, 2).join('.'), V: upright(V), N: upright(N), factor, label, F, solidV: upright(solidV), solidF }
  })
}

/** Thins one body; positions and normals of what stays are those of the fine sculpt, so that it shades as finely. */
function thin({ V, N, factor, label, F, finish, verts, name, part }) {
  const attributes = new Float32Array(verts * 6)
  for (let i = 0; i < verts; i++)
    for (let k = 0; k < 3; k++) {
      attributes[i * 6 + k] = N[i * 3 + k]
      attributes[i * 6 + 3 + k] = factor[i * 3 + k]
    }
  const coarser = COARSER[part] ?? (isFolded(part) ? FOLDED_COARSER : 1)
  const w = (name.startsWith('head') ? 0.02 : 0.012) / coarser
  const weights = [w, w, w, 0.012, 0.012, 0.012]
  // Decals are drawn as they were laid: a stroke of the brush has no surface to lose.
  const slack = verts < 700 ? 0.0002 : (SLACK[finish] ?? 0.001) * coarser
  const [I] = MeshoptSimplifier.simplifyWithAttributes(F, V, 3, attributes, 6, weights, null, 0, slack, name.startsWith('mehndi') ? ['ErrorAbsolute'] : ['ErrorAbsolute', 'LockBorder'])
  const [remap, n] = MeshoptSimplifier.compactMesh(I)
  const thinned = { V: new Float32Array(n * 3), N: new Float32Array(n * 3), factor: new Float32Array(n * 3), label: new Uint32Array(n), I }
  for (let v = 0; v < verts; v++) {
    const m = remap[v]
    if (m === 0xffffffff) continue
    for (let k = 0; k < 3; k++) {
      thinned.V[m * 3 + k] = V[v * 3 + k]
      thinned.N[m * 3 + k] = N[v * 3 + k]
      thinned.factor[m * 3 + k] = factor[v * 3 + k]
    }
    thinned.label[m] = label[v]
  }
  return thinned
}

function screenPrimitives(bodies) {
  const primitives = new Map()
  for (const body of bodies) {
    const { V, N, factor, label, I } = thin(body)
    for (const [paint, region] of body.paints.entries()) {
      const key = `${region}.${body.finish}`
      if (!primitives.has(key)) primitives.set(key, { pos: [], nor: [], col: [], idx: [] })
      const to = primitives.get(key)
      const moved = new Map()
      for (const v of I) if (label[v] === paint && !moved.has(v)) moved.set(v, to.pos.length / 3 + moved.size)
      const mine = t => label[I[t]] === paint
      for (const v of moved.keys()) {
        for (let k = 0; k < 3; k++) {
          to.pos.push(V[v * 3 + k])
          to.nor.push(N[v * 3 + k])
          to.col.push(Math.max(0, Math.min(255, Math.round(factor[v * 3 + k] * (region === 'fixed' ? 1 : HEAD) * 255))))
        }
        to.col.push(255)
      }
      for (let t = 0; t < I.length; t += 3) if (mine(t) && moved.has(I[t + 1]) && moved.has(I[t + 2])) to.idx.push(moved.get(I[t]), moved.get(I[t + 1]), moved.get(I[t + 2]))
    }
  }
  return [...primitives].filter(([, p]) => p.idx.length)
}

async function screenFile(name, bodies) {
  const doc = new Document().setLogger(logger)
  const buffer = doc.createBuffer()
  const mesh = doc.createMesh(name)
  const accessor = (type, array, normalized = false) => doc.createAccessor().setType(type).setArray(array).setNormalized(normalized).setBuffer(buffer)
  let triangles = 0
  for (const [key, { pos, nor, col, idx }] of screenPrimitives(bodies)) {
    const finish = key.split('.')[1]
    triangles += idx.length / 3
    const material = doc
      .createMaterial(key)
      .setRoughnessFactor(ROUGH[finish])
      .setMetallicFactor(finish === 'metal' ? 0.85 : 0)
    const primitive = doc
      .createPrimitive()
      .setMaterial(material)
      .setIndices(accessor('SCALAR', new Uint32Array(idx)))
      .setAttribute('POSITION', accessor('VEC3', new Float32Array(pos)))
      .setAttribute('NORMAL', accessor('VEC3', new Float32Array(nor)))
      .setAttribute('COLOR_0', accessor('VEC4', new Uint8Array(col), true))
    mesh.addPrimitive(primitive)
  }
  doc.createScene().addChild(doc.createNode(name).setMesh(mesh))
  await doc.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ quantizePosition: 13, quantizeNormal: 8, quantizeColor: 8, quantizationVolume: 'scene' }),
  )
  doc.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER })
  return { bytes: await io.writeBinary(doc), triangles }
}

/** Decals are open at the back: walls go inwards behind the surface they lie on, then a cap. */
function closed(V, F, depth) {
  const edges = new Set()
  for (let i = 0; i < F.length; i += 3) for (const [a, b] of [[0, 1], [1, 2], [2, 0]]) edges.add(`${F[i + a]},${F[i + b]}`)
  const next = new Map()
  for (const edge of edges) {
    const [a, b] = edge.split(',').map(Number)
    if (!edges.has(`${b},${a}`)) next.set(a, b)
  }
  const [P, T, seen] = [[...V], [...F], new Set()]
  for (const start of next.keys()) {
    if (seen.has(start)) continue
    const loop = []
    for (let v = start; v !== undefined && !seen.has(v); v = next.get(v)) {
      seen.add(v)
      loop.push(v)
    }
    const first = P.length / 3
    const middle = [0, 0, 0]
    for (const v of loop) {
      const back = [V[v * 3], V[v * 3 + 1], V[v * 3 + 2] - depth]
      P.push(...back)
      for (let k = 0; k < 3; k++) middle[k] += back[k] / loop.length
    }
    const cap = P.length / 3
    P.push(...middle)
    for (let i = 0; i < loop.length; i++) {
      const j = (i + 1) % loop.length
      T.push(loop[j], loop[i], first + i, loop[j], first + i, first + j, first + j, first + i, cap)
    }
  }
  return [new Float32Array(P), new Uint32Array(T)]
}

function tried(P, T) {
  try {
    const solid = new Manifold(new Mesh({ numProp: 3, vertProperties: P, triVerts: T }))
    return solid.status() === 'NoError' ? solid : null
  } catch {
    return null
  }
}

function solidOf(V, F) {
  const whole = tried(V, F) ?? tried(...closed(V, F, 0.03))
  if (!whole || whole.volume() >= 0) return whole
  const turned = whole.getMesh()
  const T = turned.triVerts.slice()
  for (let i = 0; i < T.length; i += 3) [T[i], T[i + 1]] = [T[i + 1], T[i]]
  return tried(turned.vertProperties, T)
}

/** meshopt thins more than manifold's own simplify at the same distance; what it breaks is thinned less, or by the latter. */
function fine(solid, slack) {
  const { vertProperties: V, triVerts: F } = solid.getMesh()
  for (const much of [slack, slack / 2, slack / 4]) {
    const [I] = MeshoptSimplifier.simplify(F, V, 3, 0, much, ['ErrorAbsolute'])
    const [remap, n] = MeshoptSimplifier.compactMesh(I)
    const P = new Float32Array(n * 3)
    for (let v = 0; v < remap.length; v++) if (remap[v] !== 0xffffffff) P.set(V.subarray(v * 3, v * 3 + 3), remap[v] * 3)
    const small = tried(P, I)
    if (small && !small.isEmpty()) return small
  }
  return solid.simplify(slack)
}

/** Without the crumbs that thinning cuts off a lock. */
function withoutCrumbs(solid) {
  const pieces = solid.decompose()
  const largest = Math.max(...pieces.map(piece => piece.volume()))
  return Manifold.compose(pieces.filter(piece => piece.volume() > largest / 50))
}

async function printFile(name, bodies) {
  const doc = new Document().setLogger(logger)
  const buffer = doc.createBuffer()
  const scene = doc.createScene()
  const open = []
  for (const body of bodies) {
    const solid = solidOf(body.solidV, body.solidF)
    const thin = solid && fine(solid, printSlack(body.part, name))
    const small = thin && OF_LOCKS.includes(body.part) ? withoutCrumbs(thin) : thin
    if (!small || small.status() !== 'NoError' || small.isEmpty()) {
      open.push(body.name)
      continue
    }
    const { vertProperties, triVerts } = small.getMesh()
    const accessor = (type, array) => doc.createAccessor().setType(type).setArray(array).setBuffer(buffer)
    const primitive = doc
      .createPrimitive()
      .setIndices(accessor('SCALAR', new Uint32Array(triVerts)))
      .setAttribute('POSITION', accessor('VEC3', new Float32Array(vertProperties)))
    scene.addChild(doc.createNode(`${body.name}.${body.paints[0]}`).setMesh(doc.createMesh(body.name).addPrimitive(primitive)))
    solid.delete()
    small.delete()
  }
  await doc.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ quantizePosition: 16, quantizationVolume: 'mesh' }),
  )
  doc.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER })
  const bytes = await io.writeBinary(doc)
  return { bytes, open: [...open, ...(await openOnceRead(bytes))] }
}

/** What is stored is what is checked: the packed file is read again. */
async function openOnceRead(bytes) {
  const doc = await io.readBinary(bytes)
  const bad = []
  for (const node of doc.getRoot().listNodes()) {
    const [primitive] = node.getMesh().listPrimitives()
    const P = primitive.getAttribute('POSITION')
    const pos = new Float32Array(P.getCount() * 3)
    for (let i = 0; i < P.getCount(); i++) pos.set(P.getElement(i, []), i * 3)
    const solid = new Manifold(new Mesh({ numProp: 3, vertProperties: pos, triVerts: new Uint32Array(primitive.getIndices().getArray()) }))
    if (solid.status() !== 'NoError') bad.push(node.getName())
    solid.delete()
  }
  return bad
}

const hashed = (folder, bytes) => {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.glb`
  mkdirSync(join(out, folder), { recursive: true })
  const path = join(out, folder, name)
  if (!existsSync(path)) writeFileSync(path, bytes)
  return `${folder}/${name}`
}

const sheet = join(raw, 'packed.json')
const names = readdirSync(raw).filter(f => f.endsWith('.json') && !['kit.json', 'packed.json'].includes(f)).map(f => f.slice(0, -5)).sort()
const packed = existsSync(sheet) ? JSON.parse(readFileSync(sheet, 'utf8')) : {}
for (const name of names) {
  if (wanted.length && !wanted.some(w => name.startsWith(w))) continue
  const bodies = readPart(name)
  const screen = await screenFile(name, bodies)
  const print = await printFile(name, bodies)
  packed[name] = {
    screen: hashed('parts', screen.bytes),
    bytes: screen.bytes.length,
    triangles: screen.triangles,
    print: hashed('print', print.bytes),
    print_bytes: print.bytes.length,
    closed: print.open.length === 0,
    ...(CREST_SLOTS.includes(name.split('.')[0]) && { crest: crestOf(bodies.flatMap(({ solidV }) => [...solidV])) }),
  }
  const kb = n => (n / 1024).toFixed(1).padStart(7)
  console.log(name.padEnd(34), String(screen.triangles).padStart(6), 'triangles', kb(screen.bytes.length), 'KB, print', kb(print.bytes.length), 'KB', print.open.length ? `OPEN: ${print.open}` : '')
}
writeFileSync(sheet, JSON.stringify(packed))

const LABELS = {
  'outfit.tee': 'T-shirt', 'outfit.nehru': 'Kurta with Nehru jacket', 'outfit.salwar': 'Salwar kameez', 'outfit.school': 'School uniform', 'outfit.school-skirt': 'School uniform with a skirt', 'outfit.cricket': 'Cricket blues', 'outfit.doctor': 'Doctor\u2019s coat',
  'outfit.crew-tee': 'T-shirt', 'outfit.button-shirt': 'Shirt', 'outfit.kurta-pyjama': 'Kurta', 'outfit.saree-nivi': 'Saree', 'outfit.suit-tie': 'Suit', 'outfit.polo': 'Polo shirt', 'outfit.kurti-jeans': 'Kurti and jeans',
  'outfit.open-shirt': 'Open shirt over a T-shirt', 'outfit.blazer': 'Blazer without a tie', 'outfit.polo-neck': 'Polo-neck sweater', 'outfit.hoodie-zip': 'Hoodie with a zip', 'outfit.waistcoat': 'Waistcoat and tie',
  'outfit.dhoti': 'Dhoti and kurta', 'outfit.lehenga-choli': 'Lehenga', 'outfit.gown': 'Gown off the shoulder', 'outfit.football': 'Football shirt', 'outfit.rider': 'Delivery rider', 'outfit.dress-belt': 'Dress',
  'outfit.police': 'Police officer', 'outfit.school-trousers': 'School uniform', 'outfit.school-pleats': 'School uniform with a skirt', 'outfit.cricket-kit': 'Cricket blues', 'outfit.doctor-coat': 'Doctor\u2019s coat', 'outfit.pullover': 'Hoodie',
  'hair.bun-jasmine': 'Bun with jasmine', 'hair.fringe': 'Long with a fringe', 'hair.bob': 'Bob', 'hair.shoulder': 'To the shoulder', 'hair.balding': 'Bald on top', 'hair.braid-side': 'Plait over one shoulder', 'hair.ponytail-side': 'Ponytail over one shoulder', 'hair.long-side': 'Long over one shoulder', 'hair.thinning': 'Thin on top',
  'hair.crop': 'Short crop', 'hair.parted': 'Side parting', 'hair.short-fade': 'Fade', 'hair.receded': 'Receding', 'hair.rim': 'Bald on top', 'hair.clipped': 'Clipped short', 'hair.slicked': 'Slicked back', 'hair.flat-parting': 'Middle parting', 'hair.chin-bob': 'Bob', 'hair.bob-fringe': 'Bob with a fringe', 'hair.long-fringe': 'Long with a fringe', 'hair.shoulder-wave': 'Shoulder waves', 'hair.ribbon-plaits': 'School plaits', 'hair.thin-top': 'Thin on top', 'hair.ear-waves': 'Wavy', 'hair.shoulder-straight': 'To the shoulder', 'hair.round-afro': 'Afro', 'hair.half-bun': 'Half up', 'hair.plait-front': 'Plait over one shoulder', 'hair.nape-bun': 'Low bun', 'hair.ponytail-front': 'Ponytail over one shoulder', 'hair.one-shoulder': 'Long over one shoulder',
  'headwear.dastar': 'Sikh turban', 'headwear.dupatta': 'Dupatta over the head',
  'beard.long': 'Long beard', 'beard.full': 'Full beard', 'beard.short': 'Short beard', 'beard.bushy': 'Full beard', 'beard.grizzled': 'Salt and pepper', 'beard.boxed': 'Short beard', 'beard.circle': 'Circle beard', 'beard.heavy-stubble': 'Heavy stubble', 'nose.button': 'Button', 'jewellery.nose-pin': 'Nose pin', 'jewellery.maang-tikka': 'Maang tikka', 'prop.dumb-bell': 'Dumb-bell',
  'glasses.cat-eye': 'Cat-eye', 'pose.wave': 'Waving', 'pose.hold': 'Holding', 'pose.stand': 'Standing', 'pose.crossed': 'Arms crossed', 'pose.pocket': 'Hand in the pocket', 'pose.both': 'Carrying', 'pose.sitting': 'Sitting on a stool', 'pose.wheelchair': 'In a wheelchair',
}
const labelOf = (slot, id) => LABELS[`${slot}.${id}`] ?? `${id[0].toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`

/** Slots whose choices shape the figure and have no file of their own. */
const SHAPES = { shape: 'head', jaw: 'jaw', size: 'eyeSize', pose: 'pose', age: 'age' }
const FILES = ['nose', 'eyes', 'brows', 'mouth', 'marks', 'hair', 'beard', 'moustache', 'headwear', 'glasses', 'jewellery', 'outfit', 'prop']
const LASHED = kitParts.eyes.filter(shape => shape !== 'happy' && !shape.startsWith('wink'))
const packedOf = slot => Object.keys(packed).flatMap(name => (name.startsWith(`${slot}.`) ? [name.slice(slot.length + 1)] : []))
const SINGLE = { lap: packedOf('lap'), seat: packedOf('seat'), base: ['round', ...kitParts.baseTop.filter(top => top !== 'plain')], lashes: LASHED }
/** What is never chosen and yet belongs to a slot. */
const HIDDEN = { hair: ['parting'], marks: ['double-chin'] }

function fileOf(name) {
  const [, , ...rest] = name.split('.')
  const { screen, ...facts } = packed[name]
  const pose = rest.find(word => kitParts.pose.includes(word)) ?? null
  return { pose, build: null, variant: rest.find(word => word !== pose) ?? null, url: `/kit/${screen}`, ...facts }
}
const rank = { medium: 0, wave: 0, hold: 1, tucked: 1, arms: 2 }

/** Parts that were sculpted under another name. */
const SCULPTED_AS = { 'moustache.plain': 'beard.moustache' }

function partOf(slot, id) {
  const sculpted = SCULPTED_AS[`${slot}.${id}`] ?? `${slot}.${id}`
  const files = Object.keys(packed).filter(name => name === sculpted || name.startsWith(`${sculpted}.`)).map(fileOf)
  files.sort((a, b) => (rank[a.variant ?? a.pose] ?? 0) - (rank[b.variant ?? b.pose] ?? 0))
  return { id, label: labelOf(slot, id), url: files[0]?.url ?? null, bytes: files[0]?.bytes ?? 0, files, excludes: excludedBy(slot, id) }
}

/** A part that is there may get files for more poses; those it has stay as they are. */
function filesAdded(slot, part) {
  const isKnown = file => part.files.some(known => known.pose === file.pose && known.variant === file.variant)
  const files = partOf(slot, part.id).files.filter(file => !isKnown(file))
  part.files.push(...files)
  return files.length ? [{ slot, id: `${part.id} (${files.map(({ pose }) => pose)})`, files }] : []
}

/** What a piece of headwear cannot be worn with, or hides. */
function excludedBy(slot, id) {
  if (slot !== 'headwear') return []
  const figure = { ...defaultFigure, headwear: { style: id, colour: '#b3224a' } }
  const clashing = kitParts.jewellery.filter(piece => clashesOf({ ...figure, jewellery: [piece] }).jewellery)
  const hidden = hidesHair(id) ? kitParts.hair.filter(style => style !== 'bald') : []
  return [...clashing.map(piece => `jewellery.${piece}`), ...hidden.map(style => `hair.${style}`)]
}

if (version) {
  const chosen = FILES.map(slot => ({ id: slot, parts: [...kitParts[slot], ...(HIDDEN[slot] ?? [])].map(id => partOf(slot, id)) }))
  const fixed = Object.entries(SINGLE).map(([slot, ids]) => ({ id: slot, parts: ids.map(id => partOf(slot, id)) }))
  const shapes = Object.entries(SHAPES).map(([slot, list]) => ({ id: slot, parts: kitParts[list].map(id => partOf(slot, id)) }))
  const files = [...chosen, ...fixed].flatMap(slot => slot.parts.flatMap(part => part.files))
  const without = [...chosen, ...fixed].flatMap(slot => slot.parts.filter(part => !part.files.length).map(part => `${slot.id}.${part.id}`))
  if (without.some(name => name !== 'hair.bald')) throw new Error(`no file for ${without}`)
  const sum = key => files.reduce((n, file) => n + file[key], 0)
  const frame = JSON.parse(readFileSync(join(raw, 'kit.json'), 'utf8'))
  const kit = { version: Number(version), total_bytes: sum('bytes'), print_bytes: sum('print_bytes'), frame, slots: [...chosen, ...fixed, ...shapes] }
  writeFileSync(join(out, `kit-${version}.json`), `${JSON.stringify(kit, null, 1)}\n`)
  console.log(`${files.length} files, ${(kit.total_bytes / 1e6).toFixed(2)} MB on screen, ${(kit.print_bytes / 1e6).toFixed(2)} MB for print`)
}

if (added) {
  const path = join(out, `kit-${added}.json`)
  const kit = JSON.parse(readFileSync(path, 'utf8'))
  const fresh = JSON.parse(readFileSync(join(raw, 'kit.json'), 'utf8'))
  kit.frame = { ...fresh, ...kit.frame, hand: { ...fresh.hand, ...kit.frame.hand }, arms: fresh.arms }
  const news = []
  for (const id of Object.keys(SINGLE)) if (!kit.slots.some(slot => slot.id === id)) kit.slots.push({ id, parts: [] })
  for (const slot of kit.slots) {
    for (const part of slot.parts) news.push(...filesAdded(slot.id, part))
    const known = slot.parts.map(({ id }) => id)
    const ids = [...(SINGLE[slot.id] ?? kitParts[SHAPES[slot.id] ?? slot.id]), ...(HIDDEN[slot.id] ?? [])]
    const parts = ids.filter(id => !known.includes(id)).map(id => partOf(slot.id, id))
    slot.parts.push(...parts)
    for (const part of slot.parts) part.excludes = excludedBy(slot.id, part.id)
    news.push(...parts.map(part => ({ slot: slot.id, ...part })))
  }

  const without = news.filter(({ slot, files }) => !files.length && !(slot in SHAPES)).map(({ slot, id }) => `${slot}.${id}`)
  if (without.length) throw new Error(`no file for ${without}`)
  for (const file of news.flatMap(({ files }) => files)) {
    kit.total_bytes += file.bytes
    kit.print_bytes += file.print_bytes
  }
  writeFileSync(path, `${JSON.stringify(kit, null, 1)}\n`)
  console.log(`${news.map(({ slot, id }) => `${slot}.${id}`).join(', ')}: added`)
}
