import * as three from 'three'
import { BASE_MM, FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'

/** A body is shown this tall, whatever its unit. */
export const TALL = 1.6
export const BASE = {
  height: (TALL * BASE_MM.height) / (FIGURINE_HEIGHT_MM - BASE_MM.height),
  radius: (TALL * BASE_MM.diameter) / 2 / (FIGURINE_HEIGHT_MM - BASE_MM.height),
} as const

export const meshesIn = (thing: three.Object3D) => {
  const meshes: three.Mesh[] = []
  thing.traverse(part => part instanceof three.Mesh && meshes.push(part))
  return meshes
}

export function disposeOf(scene: three.Object3D) {
  for (const { geometry, material } of meshesIn(scene)) {
    geometry.dispose()
    for (const paint of [material].flat()) {
      if ('map' in paint && paint.map instanceof three.Texture) paint.map.dispose()
      paint.dispose()
    }
  }
}

/** Colours as they are in the file; no metal, which would mirror a room that is not there. */
export function paint(mesh: three.Mesh) {
  const [given] = [mesh.material].flat()
  const { color, map, vertexColors } =
    given instanceof three.MeshStandardMaterial || given instanceof three.MeshBasicMaterial
      ? given
      : new three.MeshStandardMaterial()
  mesh.material = new three.MeshStandardMaterial({
    ...{ color, map, vertexColors },
    roughness: 0.72,
    side: three.DoubleSide,
  })
  given?.dispose()
  if (!mesh.geometry.getAttribute('normal')) mesh.geometry.computeVertexNormals()
  mesh.castShadow = mesh.receiveShadow = true
}

/** As the kit's base: dark, with a brass edge. */
export function base() {
  const foot = new three.Group()
  const ring = (height: number, radius: number, y: number, color: string) => {
    const round = new three.Mesh(
      new three.CylinderGeometry(radius, radius, height, 72),
      new three.MeshStandardMaterial({ color, roughness: 0.5 }),
    )
    round.position.y = y - height / 2
    round.receiveShadow = true
    foot.add(round)
  }
  ring(BASE.height * 0.86, BASE.radius * 0.985, 0, '#26272e')
  ring(BASE.height * 0.14, BASE.radius, -BASE.height * 0.86, '#c39a4e')
  return foot
}

export function lights() {
  const key = new three.DirectionalLight('#fff3e4', 2.1)
  key.position.set(-2.4, 3.6, 3)
  key.target.position.set(0, TALL / 2, 0)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  Object.assign(key.shadow.camera, { left: -1.7, right: 1.7, top: 1.7, bottom: -1.7, near: 1, far: 9 })
  Object.assign(key.shadow, { radius: 6, normalBias: 0.02, intensity: 0.7 })
  const rim = new three.DirectionalLight('#f0f6ff', 0.9)
  rim.position.set(2.4, 2.4, -2.6)
  return { key, all: [key, key.target, rim, new three.HemisphereLight('#fbf8ff', '#d8c8b4', 1.5)] }
}

/** The middle of what is lower than this. */
export function feetOf(model: three.Object3D, below: number): three.Vector3 {
  const feet = new three.Box3()
  const corner = new three.Vector3()
  for (const mesh of meshesIn(model)) {
    const points = mesh.geometry.getAttribute('position')
    for (let i = 0; i < points.count; i++) {
      corner.fromBufferAttribute(points, i).applyMatrix4(mesh.matrixWorld)
      if (corner.y <= below) feet.expandByPoint(corner)
    }
  }
  return feet.getCenter(corner)
}
