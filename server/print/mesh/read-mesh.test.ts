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

test('a zip that grows beyond 400 MB is refused before it is unzipped', async () => {
  const bomb = model('')
  const view = new DataView(bomb.buffer)
  // As its directory says of the first file.
  for (let at = 0; at < bomb.length - 28; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 410_000_000, true)
  await expect(readMesh(bomb)).rejects.toMatchObject({ code: 'large' })
})
