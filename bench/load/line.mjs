import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export function openLine(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let pending = null
    let hear = null
    socket.on('error', reject)
    socket.on('connect', () =>
      resolve({
        ask: bytes =>
          new Promise(heard => {
            hear = heard
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('data', chunk => {
      const bytes = pending ? Buffer.concat([pending, chunk]) : chunk
      const answer = whole(bytes)
      pending = answer ? null : bytes
      if (answer) hear(answer)
    })
  })
}

function whole(bytes) {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const head = bytes.latin1Slice(0, end)
  const length = /content-length: (\d+)/i.exec(head)
  const isThere = length
    ? bytes.length >= end + 4 + Number(length[1])
    : bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  return isThere ? { status: Number(head.slice(9, 12)), body: bytes.subarray(end + 4) } : null
}

export const get = (path, headers = {}) => message('GET', path, headers)
export function post(path, headers, body) {
  const text = JSON.stringify(body)
  return message(
    'POST',
    path,
    { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    text,
  )
}
const message = (method, path, headers, body = '') =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
