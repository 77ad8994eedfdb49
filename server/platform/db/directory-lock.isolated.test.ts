import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { ensureWritableDirectory } from './directory-lock.ts'

const disk = vi.hoisted(() => ({ freeBytes: Number.POSITIVE_INFINITY }))
vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof Files>()
  return {
    ...fs,
    statfs: async () => ({ bsize: 1, blocks: 2 ** 40, bavail: Math.min(disk.freeBytes, 2 ** 39) }),
  }
})

const folder = mkdtempSync(join(tmpdir(), 'dopple-directory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('on a full disk the shop does not start, and says that only room is missing', async () => {
  disk.freeBytes = 3.5 * 1024 * 1024
  const sentence =
    /The disk that holds .* is full: 3 MB are free, and it takes 24 to start\. What the shop has kept is whole\. Make room/
  await expect(ensureWritableDirectory(join(folder, 'new'))).rejects.toThrow(sentence)
  expect(existsSync(join(folder, 'new'))).toBe(false)
  disk.freeBytes = Number.POSITIVE_INFINITY
  await ensureWritableDirectory(join(folder, 'new'))
})

test.skipIf(inject('template').serverUrl !== null)(
  'an embedded database that cannot be opened is not called damaged where the disk is full',
  async () => {
    const directory = join(folder, 'damaged')
    mkdirSync(join(directory, 'postgres'), { recursive: true })
    writeFileSync(join(directory, 'postgres/PG_VERSION'), '17\n')
    const open = () =>
      openDatabase({ databaseUrl: undefined, dataDirectory: directory, log: createLog('silent') })
    await expect(open()).rejects.toThrow(/could not be opened .* Restore it from a backup/)
    disk.freeBytes = 0
    await expect(open()).rejects.toThrow(/is full: 0 MB are free/)
    disk.freeBytes = Number.POSITIVE_INFINITY
  },
)

test.skipIf(platform() !== 'linux')(
  'a data directory where none can be made is refused at once, with a sentence',
  () => {
    const script = `import('./server/platform/db/directory-lock.ts').then(({ ensureWritableDirectory }) => ensureWritableDirectory('/proc/dopple/data'))
    .catch(error => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8', timeout: 20_000 })
    expect(stdout).toMatch(
      /The data directory \/proc\/dopple\/data cannot be written to \(E\w+\)\. Set DATA_DIR/,
    )
  },
)

test('customer data is closed to other users of the machine, whoever made the directory', async () => {
  const shop = await createTestApp()
  const { dataDirectory } = shop.config
  const names = ['files', 'mail', 'arriving', ...(shop.engine === 'embedded' ? ['postgres'] : [])]
  const modes = () => names.map(name => (statSync(join(dataDirectory, name)).mode & 0o777).toString(8))
  expect(new Set(modes())).toEqual(new Set(['700']))
  await shop.close()

  const older = join(folder, 'older')
  for (const name of ['files', 'mail']) mkdirSync(join(older, name), { recursive: true })
  for (const name of ['', 'files', 'mail']) chmodSync(join(older, name), 0o755)
  await ensureWritableDirectory(older)
  for (const name of ['files', 'mail', 'arriving'])
    expect(statSync(join(older, name)).mode & 0o777, name).toBe(0o700)
})
