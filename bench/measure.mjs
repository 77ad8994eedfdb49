import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export function secondsOf(pid) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const childrenOf = pid =>
  readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )

/** Megabytes of the server and of its child processes: RSS, and PSS, where shared pages count once. */
export function memoryOf(pid) {
  return { ...residentOf(pid), shared: sum(familyOf(pid), 'smaps_rollup', 'Pss') }
}

const residentOf = pid => ({
  server: sum([pid], 'status', 'VmRSS'),
  family: sum(familyOf(pid), 'status', 'VmRSS'),
})
const familyOf = pid => [pid, ...childrenOf(pid)]
const sum = (pids, file, name) =>
  pids.reduce(
    (total, pid) => total + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(pid, file))?.[1] ?? 0),
    0,
  ) / 1024

const LOOK_MS = 250
/** Reading the PSS of 240 MB takes 13 ms, in which the process can map no memory. */
const LOOKS_PER_PSS = 4

export function watchMemory(pid) {
  const most = { server: 0, family: 0, shared: 0 }
  let looks = 0
  const watching = setInterval(() => {
    const now = looks % LOOKS_PER_PSS === 0 ? memoryOf(pid) : residentOf(pid)
    looks += 1
    for (const what of Object.keys(now)) most[what] = Math.max(most[what], now[what])
  }, LOOK_MS)
  return { most, stop: () => clearInterval(watching) }
}

/** A child process may end between being listed and being read. */
function textOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}

/** The first start makes pictures ahead; measuring begins after that. */
export async function untilQuiet(pid) {
  for (let quiet = 0; quiet < 4; ) {
    const before = secondsOf(pid)
    await pause(500)
    quiet = secondsOf(pid) - before < 0.05 ? quiet + 1 : 0
  }
}

export const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
