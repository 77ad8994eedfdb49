// The load generator, in a process of its own: plain sockets that stay open, one request at a time on each.
import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Asks as fast as answers come, for so many seconds; what was under way at the end is not counted. */
async function press({ port, requests, connections, seconds }) {
  const bytes = requests.map(text => Buffer.from(text))
  const took = []
  let wrong = 0
  let asked = 0
  let isOver = false
  const began = process.cpuUsage()
  const since = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(
        port,
        socket => {
          if (isOver) return false
          asked += 1
          socket.write(bytes[asked % bytes.length])
          return true
        },
        (milliseconds, status) => {
          if (isOver) return
          took.push(milliseconds)
          if (status !== 200) wrong += 1
          isOver = performance.now() - since > seconds * 1000
        },
      ),
    ),
  )
  const elapsed = (performance.now() - since) / 1000
  const { user, system } = process.cpuUsage(began)
  took.sort((a, b) => a - b)
  const at = share => took[Math.min(took.length - 1, Math.floor(took.length * share))]
  return { perSecond: took.length / elapsed, count: took.length, wrong, p50: at(0.5), p99: at(0.99), ownShare: (user + system) / 1e6 / elapsed }
}

function converse(port, ask, heard) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let pending = null
    let since = 0
    const next = () => {
      since = performance.now()
      if (ask(socket)) return
      socket.destroy()
      resolve()
    }
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('data', chunk => {
      const answer = pending ? Buffer.concat([pending, chunk]) : chunk
      const status = whole(answer)
      if (status === 0) {
        pending = answer
        return
      }
      pending = null
      heard(performance.now() - since, status)
      next()
    })
  })
}

/** The status of an answer that has come whole, else 0. */
function whole(answer) {
  const end = answer.indexOf(HEAD_END)
  if (end < 0) return 0
  const head = answer.latin1Slice(0, end)
  const length = /content-length: (\d+)/i.exec(head)
  const isThere = length ? answer.length >= end + 4 + Number(length[1]) : answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  return isThere ? Number(head.slice(9, 12)) : 0
}

process.on('message', async order => process.send(await press(order)))
