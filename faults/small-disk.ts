import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

/** A small file system that can be filled; null where this user cannot mount one. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'dopple-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
  if (mounted.status !== 0) {
    rmdirSync(path)
    return null
  }
  process.once('exit', () => {
    spawnSync('umount', ['--lazy', path])
    rmdirSync(path)
  })
  const ballast = join(path, 'ballast')
  return {
    path,
    freeMb: () => Math.floor((statfsSync(path).bavail * statfsSync(path).bsize) / MB),
    /** To the last byte, or but for some megabytes. */
    fill(butMb = 0) {
      const file = openSync(ballast, 'a')
      const room = () => statfsSync(path).bavail * statfsSync(path).bsize - butMb * MB
      for (let size = MB; size >= 1; ) {
        try {
          if (room() < size || writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
        } catch {
          size = Math.floor(size / 2)
        }
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
  }
}
export type SmallDisk = NonNullable<ReturnType<typeof smallDisk>>

export const noSmallDisk = () =>
  process.stdout.write(
    '  (this user cannot mount a small disk here: what a full disk does was not tried; root can)\n',
  )
