import * as three from 'three'
import type { Pin } from '../../shared/proofs/api.ts'
import { meshesIn } from './body-stage.ts'

/** In metres, y up, as in the model's file. */
export type Place = Pick<Pin, 'x' | 'y' | 'z'>

interface Dot {
  at: three.Vector3
  facing: three.Vector3 | null
  shown: HTMLElement
}

/** Numbered dots over the canvas, at places in the units of `holder`; the page's list has their words. */
export function createDots(host: HTMLElement, holder: three.Object3D) {
  const layer = document.createElement('div')
  layer.className = 'body-dots'
  layer.setAttribute('aria-hidden', 'true')
  host.append(layer)
  let dots: Dot[] = []
  const [at, towards, facing] = [new three.Vector3(), new three.Vector3(), new three.Vector3()]
  return {
    put(places: readonly Place[]) {
      for (const { shown } of dots) shown.remove()
      dots = places.map(({ x, y, z }, i) => {
        const shown = document.createElement('span')
        shown.className = 'body-dot'
        shown.textContent = String(i + 1)
        layer.append(shown)
        return { at: new three.Vector3(x, y, z), facing: null, shown }
      })
    },
    /** Once the model is there: what is behind is faint. */
    face(model: three.Object3D) {
      for (const dot of dots) dot.facing ??= facingAt(model, dot.at)
    },
    follow(camera: three.Camera) {
      for (const dot of dots) {
        holder.localToWorld(at.copy(dot.at))
        towards.copy(camera.position).sub(at)
        if (dot.facing) {
          facing.copy(dot.facing).transformDirection(holder.matrixWorld)
          dot.shown.dataset.side = towards.dot(facing) > 0 ? 'front' : 'back'
        }
        at.project(camera)
        dot.shown.style.left = `${(at.x + 1) * 50}%`
        dot.shown.style.top = `${(1 - at.y) * 50}%`
      }
    },
    remove: () => layer.remove(),
  }
}

/** Which way the surface looks where it is nearest to a place. */
function facingAt(model: three.Object3D, place: three.Vector3): three.Vector3 {
  const facing = new three.Vector3(0, 0, 1)
  const corner = new three.Vector3()
  const into = model.parent?.matrixWorld.clone().invert() ?? new three.Matrix4()
  let nearest = Infinity
  for (const mesh of meshesIn(model)) {
    const [points, normals] = [mesh.geometry.getAttribute('position'), mesh.geometry.getAttribute('normal')]
    const toPlace = into.clone().multiply(mesh.matrixWorld)
    for (let i = 0; i < points.count; i++) {
      const far = corner.fromBufferAttribute(points, i).applyMatrix4(toPlace).distanceToSquared(place)
      if (far >= nearest) continue
      nearest = far
      facing.fromBufferAttribute(normals, i).transformDirection(toPlace)
    }
  }
  return facing
}
