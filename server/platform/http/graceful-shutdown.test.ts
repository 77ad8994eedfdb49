import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openConnections } from './graceful-shutdown.ts'

test('a request that waits unaccepted when a server has drained is still answered', async () => {
  const connections = openConnections()
  const server = createServer((request, response) => {
    connections.track(request, response)
    response.end('served')
  })
  connections.watch(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  await connections.drain(0)
  await connections.close(server)
  expect(await text(client)).toContain('served')
})
