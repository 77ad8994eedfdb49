import type { ServerResponse } from 'node:http'
import type { Exchange } from './stand-in-server.ts'

export const CONNECTION_FAULTS = ['hang', 'reset', 'bad-gateway'] as const
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number]

export const isConnectionFault = (name: string): name is ConnectionFault =>
  CONNECTION_FAULTS.some(fault => fault === name)

export async function failTheConnection({ response, wait }: Exchange, fault: ConnectionFault) {
  if (fault === 'hang') return wait(FOREVER)
  if (fault === 'reset') return void response.socket?.resetAndDestroy()
  response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY)
}

/** The longest delay a timer takes: 24 days. */
export const FOREVER = 2 ** 31 - 1

export function breakOff(response: ServerResponse, text: string) {
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

const BAD_GATEWAY = `<html>\r
<head><title>502 Bad Gateway</title></head>\r
<body>\r
<center><h1>502 Bad Gateway</h1></center>\r
<hr><center>cloudflare</center>\r
</body>\r
</html>\r
`
