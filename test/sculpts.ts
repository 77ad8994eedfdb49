import { type Body, uploadSculptPath } from '../shared/bodies/api.ts'
import { bodyOf, eventually, ORIGIN, type TestApp } from './create-test-app.ts'
import type { Customer } from './people.ts'

const CORNERS = 8
/** A closed box, so long in x, y and z, as a file of words. */
export function boxObj([x, y, z]: readonly [number, number, number], colour = ''): Uint8Array {
  const corners = Array.from({ length: CORNERS }, (_, i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0])
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6']
  const lines = [...corners.map(at => `v ${at.join(' ')} ${colour}`), ...faces.map(face => `f ${face}`)]
  return new TextEncoder().encode(lines.join('\n'))
}

/** Lies on its side, in millimetres: 60 wide, 100 from front to back, 40 high. */
export const LYING = [60, 40, 100] as const

export function uploadSculpt(
  shop: TestApp,
  { jar }: Customer,
  id: string,
  { bytes, fields = {}, line = 1 }: { bytes: Uint8Array; fields?: Record<string, string>; line?: number },
): Promise<Response> {
  const body = new FormData()
  body.append('model', new File([bytes as Uint8Array<ArrayBuffer>], 'sculpt.obj'))
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
  return shop.request(uploadSculptPath(id, line), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie },
    body,
  })
}

export const bodiesOf = async (who: Customer, id: string, line = 1) =>
  (await bodyOf<{ bodies: Body[] }>(await who.get(`/api/orders/${id}/lines/${line}/bodies`))).bodies

/** The newest body, once its report is there or it has failed. */
export const settled = (who: Customer, id: string) =>
  eventually(async () => {
    const [newest] = await bodiesOf(who, id)
    return newest && newest.state !== 'making' ? newest : undefined
  })
