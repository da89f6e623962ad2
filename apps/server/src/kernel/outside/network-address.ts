import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { atMost } from '../process/at-most.ts'

/** The longest valid address with a port: `[`, 39 characters, a zone, `]:65535`. Anything longer is not parsed. */
const addressLengthMax = 64

/**
 * Returns the canonical form of an IP address: IPv4-mapped IPv6 becomes IPv4, zeros are compressed, and a zone or port (which some proxies add) is dropped.
 * Undefined for anything else.
 */
export function canonicalAddress(text: string): string | undefined {
  if (text === '' || text.length > addressLengthMax) return undefined
  const known = canonical.get(text)
  if (known) return known.address
  const address = parse(text)?.toString()
  canonical.set(text, { address })
  return address
}

/** Cached because every request needs it. */
const canonical = new LRUCache<string, { address: string | undefined }>(atMost(10_000))

/** A network that counts as one caller. `share` multiplies a single caller's limit. */
export type Network = { key: string; share: number }

/** The holder of an IPv6 address owns the /64 around it; hosting providers and tunnel brokers give a /48 with 65,536 such networks to anyone who asks. */
const sharesOfIpv6 = [
  { bits: 64, share: 1 },
  { bits: 48, share: 16 },
]

/**
 * Returns the networks whose limits apply to an address, narrowest first: for IPv4 the address itself; for IPv6 its /64, then its /48 with 16 times the limit.
 * Invalid text counts as a network of its own.
 */
export function networksOf(address: string): Network[] {
  const known = networks.get(address)
  if (known) return known
  const found = findNetworks(address)
  networks.set(address, found)
  return found
}

/** Cached because every message needs it, and parsing an address takes longer than counting it. */
const networks = new LRUCache<string, Network[]>(atMost(10_000))

function findNetworks(address: string): Network[] {
  const parsed = parse(address)
  if (!parsed) return [{ key: 'unknown', share: 1 }]
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), share: 1 }]
  return sharesOfIpv6.map(({ bits, share }) => ({ key: `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`, share }))
}

/** Returns the key of an address's narrowest network, our definition of "the same address". */
export const networkOf = (address: string): string => networksOf(address)[0]?.key ?? ''

/**
 * Returns a network in its canonical form: an address becomes the network of it alone, IPv4 in IPv6 becomes IPv4, and bits beyond the prefix are zero. Undefined
 * for anything else.
 */
export function canonicalNetwork(text: string): string | undefined {
  const [written = '', prefix, ...rest] = text.trim().split('/')
  const address = isIP(written) === 0 || written.includes('%') ? undefined : parse(written)
  if (!address || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return undefined
  const longest = address.kind() === 'ipv4' ? 32 : 128
  // Written as IPv6, such as ::ffff:192.0.2.0/120.
  const shift = longest === 32 && written.includes(':') ? 96 : 0
  const bits = prefix === undefined ? longest : Number(prefix) - shift
  if (bits < 0 || bits > longest) return undefined
  const first = longest === 32 ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`) : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)
  return `${first}/${bits}`
}

/** Returns whether an address is in one of these networks (`canonicalNetwork`). Text that is no address is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const parsed = parse(address)
  return parsed !== undefined && networks.some((network) => isIn(parsed, network))
}

/** Cached because each call of a library with a list asks. */
const ranges = new LRUCache<string, [ipaddr.IPv4 | ipaddr.IPv6, number]>(atMost(10_000))
function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const range = ranges.get(network) ?? ipaddr.parseCIDR(network)
  ranges.set(network, range)
  return address.kind() === range[0].kind() && address.match(range as [ipaddr.IPv4, number])
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (text.length > addressLengthMax) return undefined
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const unzoned = bare.split('%')[0] ?? ''
  // Reject shortened and octal forms of IPv4: two parsers could read them as different addresses. Checking first also avoids an exception when the header is
  // missing, which is usual.
  const version = isIP(unzoned)
  if (version === 0 || (version === 6 && !ipaddr.IPv6.isValid(unzoned))) return undefined
  return ipaddr.process(unzoned)
}
