import { BlockList, isIPv6 } from 'node:net'

const KNOWN_MAX = 1000

/** The socket's address, or the one a trusted proxy forwards. A header set by the client is ignored. */
export function clientAddressReader(
  trustProxy: readonly string[] | undefined,
): (socketAddress: string, forwardedFor: string | undefined) => string {
  if (!trustProxy?.length) return plain
  const trusted = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  // A lookup in the list costs as much as a cached response, and proxies are few.
  let cache = new Map<string, boolean>()
  const isTrusted = (address: string) => {
    const before = cache.get(address)
    if (before !== undefined) return before
    const found = trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    if (cache.size === KNOWN_MAX) cache = new Map()
    cache.set(address, found)
    return found
  }

  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress)
    const hops = (forwardedFor ?? '').split(',').map(hop => plain(hop.trim()))
    while (isTrusted(address)) {
      const hop = hops.pop()
      if (!hop) break
      address = hop
    }
    return address
  }
}

/** ::ffff:127.0.0.1 is 127.0.0.1 on a dual-stack socket. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)

export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')
