import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Ports } from './ports.ts'

/** Resolves host names as connections do. */
export const lookupHost: Ports['lookupHost'] = (host) => lookup(host, { all: true, verbatim: true })

/** The code of the error for a host inside our network. */
export const notPublic = 'ENOTPUBLIC'

/** The block of IPv6 that public addresses come from. Outside of it are old forms that some systems still lead to IPv4, such as `::7f00:1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an IP address belongs to a host on the public internet, including IPv4 addresses in their IPv6 forms. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6))
}

/**
 * Returns an address of a host that a tenant has named, to connect to exactly that one: a name that is resolved again could lead inside our network.
 * @param mayBePrivate whether the instance's settings allow hosts inside its network
 * @throws Error with code `ENOTPUBLIC` if one of the host's addresses is not public, or the error of the resolver
 */
export async function publicAddressOf({ lookupHost: ask }: Pick<Ports, 'lookupHost'>, host: string, mayBePrivate: boolean | undefined): Promise<string> {
  const found = await ask(host)
  const [first] = found
  if (!first) throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
  const isPublic = found.every(({ address }) => isPublicAddress(address))
  if (!isPublic && !mayBePrivate) throw Object.assign(new Error('the host has no public address'), { code: notPublic })
  return first.address
}
