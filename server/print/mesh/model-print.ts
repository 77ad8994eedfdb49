import { objectXml, threeMf } from '../solid/model-files.ts'
import { anySolid } from './any-solid.ts'
import { readMesh } from './read-mesh.ts'

export interface ModelPrintOrder {
  model: Uint8Array
  heightMm: number
  title: string
}

/** So much is cut off below, so that the sole is flat. */
const SOLE_MM = 0.4
/** Of the most usual bed. */
const MIDDLE_MM = 110

/** A model that stands on a base of its own, as a file for the slicer. */
export async function buildModelPrint({
  model,
  heightMm,
  title,
}: ModelPrintOrder): Promise<{ bytes: Uint8Array }> {
  // What comes from another process begins at any byte, and numbers are read at multiples of four.
  const { solid } = await anySolid(await readMesh(new Uint8Array(model)), heightMm + SOLE_MM)
  const flat = solid.trimByPlane([0, 0, 1], SOLE_MM)
  const xml = objectXml(title, flat)
  for (const one of [solid, flat]) one.delete()
  return {
    bytes: threeMf([{ xml, at: [[MIDDLE_MM, MIDDLE_MM, -SOLE_MM]] }], {
      Title: title,
      Application: 'Dopple',
    }),
  }
}
