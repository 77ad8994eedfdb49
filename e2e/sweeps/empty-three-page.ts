import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { defaultFigure, KIT_VERSION } from '../../shared/figure/figure.ts'
import { figureParts, type Kit } from '../../shared/kit/api.ts'

const root = resolve(import.meta.dirname, '../..')

/** The least that shows the same parts with three.js: one script, one page, no shop around it. */
const PROGRAM = `
import * as three from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
const canvas = document.querySelector('canvas')
const renderer = new three.WebGLRenderer({ canvas, antialias: true })
renderer.setSize(innerWidth, 344, false)
const camera = new three.PerspectiveCamera(29, innerWidth / 344, 0.5, 30)
camera.position.set(0, 1.2, 5)
camera.lookAt(0, 0.7, 0)
const world = new three.Scene()
world.add(new three.HemisphereLight('#ffffff', '#998877', 3))
const parts = await Promise.all(PARTS.map(url => loader.loadAsync(url)))
for (const { scene } of parts) world.add(scene)
renderer.render(world, camera)
requestAnimationFrame(() => (document.title = 'here'))
`

export async function serveEmptyPage() {
  const kit = JSON.parse(readFileSync(join(root, `art/kit/kit-${KIT_VERSION}.json`), 'utf8')) as Kit
  const parts = figureParts(defaultFigure, kit).map(({ file }) => file.url)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'program',
        resolveId: id => (id === 'program' ? id : null),
        load: id => (id === 'program' ? PROGRAM.replace('PARTS', JSON.stringify(parts)) : null),
      },
    ],
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'program' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const script = brotliCompressSync(output.output[0].code)
  const page = Buffer.from(
    '<!doctype html><title>empty</title><link rel="modulepreload" href="/program.js"><canvas></canvas><script type="module" src="/program.js"></script>',
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (pathname === '/program.js')
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(script)
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (!parts.includes(pathname)) return response.writeHead(404).end()
    const part = readFileSync(join(root, 'art/kit/parts', pathname.split('/').at(-1) ?? ''))
    // As the shop sends it.
    const bytes = brotliCompressSync(part, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return response
      .writeHead(200, { 'content-type': 'model/gltf-binary', 'content-encoding': 'br' })
      .end(bytes)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    scriptBytes: script.length,
    close: () => server.close(),
  }
}
