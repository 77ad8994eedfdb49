import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiveForm } from './receive-form.ts'

test('the files of a form stand in the order they came in, however long each takes to write', async () => {
  const arriving = await mkdtemp(join(tmpdir(), 'form-'))
  const sizes = [3_000_000, 10, 900_000, 20]
  const body = new FormData()
  for (const size of sizes) body.append('photos', new File([new Uint8Array(size)], 'photo.jpg'))
  const request = new Request('http://shop.test/', { method: 'POST', body })
  const { files, folder } = await receiveForm(request, { arriving, names: ['photos'], each: 4 })
  expect(Object.entries(files).map(([name, { size }]) => [name, size])).toEqual(
    sizes.map((size, at) => [at === 0 ? 'photos' : `photos ${at + 1}`, size]),
  )
  expect(await readdir(folder)).toHaveLength(4)
  await rm(arriving, { recursive: true })
})
