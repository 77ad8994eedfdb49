import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readMesh } from './read-mesh.ts'

const TETRAHEDRON = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 2],
] as const
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
] as const

const text = (value: string) => strToU8(value)
const obj = text(
  `${TETRAHEDRON.map(corner => `v ${corner.join(' ')}`).join('\n')}\n${FACES.map(face => `f ${face.map(at => `${at + 1}/1/1`).join(' ')}`).join('\n')}`,
)
const textStl = text(
  `solid one\n${FACES.map(face => `facet normal 0 0 0\nouter loop\n${face.map(at => `vertex ${TETRAHEDRON[at]?.join(' ')}`).join('\n')}\nendloop\nendfacet`).join('\n')}\nendsolid`,
)
function binaryStl(count: number = FACES.length) {
  const bytes = new Uint8Array(84 + 50 * FACES.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  for (const [t, face] of FACES.entries())
    for (const [c, at] of face.entries())
      for (const [k, value] of (TETRAHEDRON[at] ?? []).entries())
        view.setFloat32(84 + t * 50 + 12 + (c * 3 + k) * 4, value, true)
  return bytes
}
const model = (inner: string) =>
  zipSync({ '3D/3dmodel.model': text(`<model unit="millimeter"><resources>${inner}</resources></model>`) })
const mesh = `<mesh><vertices>${TETRAHEDRON.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices><triangles>${FACES.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('')}</triangles></mesh>`
const threeMf = model(
  `<object id="7" type="model">${mesh}</object></resources><build><item objectid="7" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></build><resources>`,
)

const sizeOf = async (bytes: Uint8Array, up?: 'x' | 'y' | 'z') => {
  const { points, triangles } = await readMesh(bytes, { ...(up && { up }) })
  const size = [0, 1, 2].map(k => {
    const along = Array.from({ length: points.length / 3 }, (_, i) => points[i * 3 + k] ?? 0)
    return Math.max(...along) - Math.min(...along)
  })
  return { size, triangles: triangles.length / 3 }
}

test.each([
  ['an STL of bytes', binaryStl(), [1, 1, 2]],
  ['an STL of words', textStl, [1, 1, 2]],
  ['an OBJ, whose y is up', obj, [1, 2, 1]],
  ['a 3MF, moved on its plate', threeMf, [1, 1, 2]],
])('%s is read with z up', async (_, bytes, size) => {
  expect(await sizeOf(bytes)).toEqual({ size, triangles: 4 })
})

test('corners that no surface has do not count in its size', async () => {
  const stray = text('v 900 900 900\nv -900 0 0\nf 1 1 1\n')
  const moved = text(
    `${TETRAHEDRON.map(corner => `v ${corner.join(' ')}`).join('\n')}\n${FACES.map(face => `f ${face.map(at => at + 3).join(' ')}`).join('\n')}`,
  )
  expect(await sizeOf(new Uint8Array([...stray, ...moved]))).toEqual({ size: [1, 2, 1], triangles: 4 })
})

test('an OBJ may begin with a long licence', async () => {
  const licence = text('# All rights are kept, and so on and so forth.\r\n\r\n'.repeat(200))
  expect(await sizeOf(new Uint8Array([...licence, ...obj]))).toEqual({ size: [1, 2, 1], triangles: 4 })
})

test('the founder may say which way is up', async () => {
  expect((await sizeOf(binaryStl(), 'x')).size).toEqual([2, 1, 1])
})

test.each([
  ['a picture', text('\u0089PNG and so on, for some length'), 'type'],
  ['text named as a model', text('v is not a model, and here is more of it'), 'type'],
  ['a zip without a model', zipSync({ 'readme.txt': text('hello') }), 'type'],
  ['an STL without triangles', binaryStl(0).slice(0, 84), 'empty'],
  ['a GLB that breaks off', text('glTF and nothing that could be read'), 'damaged'],
  ['a mesh with a corner nowhere', text('v 0 0 0\nv 1 0 0\nf 1 2 9\n'), 'damaged'],
])('%s is refused with a sentence', async (_, bytes, code) => {
  await expect(readMesh(bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) })
})

test('objects of a 3MF that are made of each other again and again are refused before they are laid out', async () => {
  const five = (of: number) => `<components>${`<component objectid="${of}"/>`.repeat(5)}</components>`
  const objects = Array.from({ length: 8 }, (_, i) => `<object id="${i + 2}">${five(i + 1)}</object>`)
  const many = model(
    `<object id="1">${mesh}</object>${objects.join('')}</resources><build><item objectid="9"/></build><resources>`,
  )
  await expect(readMesh(many)).rejects.toMatchObject({ code: 'large' })
})

const glb = (json: object, bytes = 0) => {
  const words = text(JSON.stringify({ asset: { version: '2.0' }, ...json }))
  const length = Math.ceil(words.length / 4) * 4
  const file = new Uint8Array(20 + length + 8 + bytes).fill(32)
  const view = new DataView(file.buffer)
  const numbers = [0x46546c67, 2, file.length, length, 0x4e4f534a]
  for (const [i, value] of numbers.entries()) view.setUint32(i * 4, value, true)
  file.set(words, 20)
  view.setUint32(20 + length, bytes, true)
  view.setUint32(24 + length, 0x004e4942, true)
  file.fill(0, 28 + length)
  return file
}
const points = (count: number) => ({ count, type: 'VEC3', componentType: 5126 })
const oneMesh = { meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] }
const oneView = { bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36 }] }
test.each([
  ['of 60 million corners', { ...oneMesh, accessors: [points(60_000_000)], nodes: [{ mesh: 0 }] }, 'large'],
  [
    'that draws the same mesh two thousand times',
    { ...oneMesh, accessors: [points(6000)], nodes: Array.from({ length: 2000 }, () => ({ mesh: 0 })) },
    'large',
  ],
  [
    'with more parts than anybody counts',
    { ...oneMesh, accessors: [points(3)], nodes: Array.from({ length: 10_001 }, () => ({ mesh: 0 })) },
    'large',
  ],
  [
    'that unpacks a few bytes into a gigabyte',
    {
      bufferViews: [
        {
          ...{ buffer: 0, byteLength: 36 },
          extensions: { EXT_meshopt_compression: { buffer: 0, count: 10_000_000, byteStride: 100 } },
        },
      ],
      buffers: [{ byteLength: 36 }],
    },
    'large',
  ],
  [
    'that holds three corners and speaks of four',
    { ...oneMesh, ...oneView, accessors: [{ ...points(4), bufferView: 0 }], nodes: [{ mesh: 0 }] },
    'damaged',
  ],
])('a small GLB %s is refused before it is laid out', async (_, json, code) => {
  const startedAt = performance.now()
  await expect(readMesh(glb(json, 36))).rejects.toMatchObject({
    code,
    message: expect.not.stringMatching('be read'),
  })
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('a zip that grows beyond 400 MB is refused before it is unzipped', async () => {
  const bomb = model('')
  const view = new DataView(bomb.buffer)
  // As its directory says of the first file.
  for (let at = 0; at < bomb.length - 28; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 410_000_000, true)
  await expect(readMesh(bomb)).rejects.toMatchObject({ code: 'large' })
})
