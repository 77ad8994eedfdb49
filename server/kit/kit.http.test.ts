import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KIT_VERSION } from '../../shared/figure.ts'
import type { Kit } from '../../shared/kit.ts'
import { bodyOf, createTestApp } from '../../test/create-test-app.ts'
import { openKit } from './kit-files.ts'

const kit = openKit(resolve(import.meta.dirname, '../../art/kit'))

describe('the kit over HTTP', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('is told with slots, palettes and examples', async () => {
    const answer = await app.get('/api/kit')
    expect(answer.status).toBe(200)
    const told = await bodyOf<Kit>(answer)
    expect(told).toMatchObject({
      version: KIT_VERSION,
      palettes: { skin: expect.arrayContaining(['#c58c66']) },
    })
    expect(told.slots.map(slot => slot.id)).toEqual(expect.arrayContaining(['hair', 'outfit', 'prop']))
    expect(JSON.stringify(told)).not.toContain('print')
  })

  test('a part may be kept for ever, and what is no part is not found', async () => {
    const { slots } = await kit.stored(KIT_VERSION)
    const file = slots.find(slot => slot.id === 'hair')?.parts.find(part => part.id === 'bob')?.files[0]
    const answer = await app.get(file?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('model/gltf-binary')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await answer.arrayBuffer()).byteLength).toBe(file?.bytes)
    expect((await app.get('/kit/parts/0000000000000000.glb')).status).toBe(404)
    expect((await app.get('/kit/parts/..%2Fkit-1.json')).status).toBe(404)
  })
})
