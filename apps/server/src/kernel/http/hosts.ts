import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { visitorRates } from '@porchlight/contracts/limits'
import type { RateRule } from '@porchlight/contracts/rates'
import { LRUCache } from 'lru-cache'
import { countsOfRules } from '../calls/rate-counts.ts'
import type { Config } from '../config.ts'
import type { Kernel } from '../kernel.ts'

/** Cache for lookups of libraries' own domains: entries and lifetime in ms. Bounded because anonymous callers can ask about any number of hosts. */
const proven = { max: 1000, ttl: 30_000 }
const known = new WeakMap<Kernel['database'], LRUCache<string, boolean>>()
const { address: points, seconds } = visitorRates.unknownHost
const lookupRules: RateRule[] = [{ by: 'address', of: 'visitors', points, seconds }]

/**
 * Returns whether this installation serves the host in a request: PUBLIC_URL's host, verified library domains and, in development, names of the local machine.
 * Any other name that resolves to us is a mistake, a stale DNS record, or DNS rebinding (checklist S1).
 * @param address the caller's, whose lookups of unknown names are limited
 */
export async function servesHost(kernel: Kernel, host: string | undefined, address: string): Promise<boolean> {
  const name = hostnameOf(host)
  if (name === undefined) return false
  if (isPublicHost(kernel.config, name)) return true
  const cache = known.get(kernel.database) ?? new LRUCache<string, boolean>(proven)
  known.set(kernel.database, cache)
  const last = cache.get(name)
  if (last !== undefined) return last
  const isAllowed = await kernel.ports.limiter
    .take(countsOfRules(kernel, 'unknown-host', lookupRules, { actor: { kind: 'nobody' }, meta: { address }, input: {} }))
    .then(
      () => true,
      () => false,
    )
  if (!isAllowed) return false
  let isProven = false
  for (const module of kernel.modules) isProven ||= (await module.servesHost?.(kernel, name)) ?? false
  cache.set(name, isProven)
  return isProven
}

/** Returns whether a Host header names the installation itself. */
export function isForPublicHost(config: Config, host: string | undefined): boolean {
  const name = hostnameOf(host)
  return name !== undefined && isPublicHost(config, name)
}

/** Returns whether a host name belongs to the installation itself rather than to a library. */
export const isPublicHost = (config: Config, name: string): boolean => name === publicHostname(config) || (isLocal(name) && servesLocalHosts(config))

/** Returns whether a page of this origin may call the server and open the live connection: only pages that this server serves under the same host may. */
export function originAllowed(config: Config, { origin, host }: IncomingHttpHeaders): boolean {
  if (isConsoleOrigin(config, { origin, host })) return true
  // `servesHost` has already accepted this host, so the caller could not choose it freely.
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  return from?.host === host?.toLowerCase() && from?.protocol === publicAddress(config).protocol
}

/**
 * Returns whether this is an origin of the console: PUBLIC_URL, or in development the local machine. Library domains are not, because their owners may serve
 * pages there too.
 */
export function isConsoleOrigin(config: Config, { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.origin === publicAddress(config).origin) return true
  return servesLocalHosts(config) && isLocal(from.hostname) && from.host === host?.toLowerCase()
}

/** Returns the lower-case host name from a Host header, without its port; undefined when invalid. */
function hostnameOf(host = ''): string | undefined {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?=(?::\d{1,5})?$)/.exec(host.toLowerCase().slice(0, 300))?.[0]
}

/** The parts of an address that hosts and origins are compared with. */
type PublicAddress = Pick<URL, 'protocol' | 'host' | 'hostname' | 'origin'>

const publicAddresses = new WeakMap<Config, PublicAddress>()
/** Returns the parts of PUBLIC_URL. Cached because every request needs them. */
export function publicAddress(config: Config): PublicAddress {
  const known = publicAddresses.get(config)
  if (known !== undefined) return known
  const { protocol, host, hostname, origin } = new URL(config.PUBLIC_URL)
  const parts = { protocol, host, hostname, origin }
  publicAddresses.set(config, parts)
  return parts
}
const publicHostname = (config: Config): string => publicAddress(config).hostname
/** Names of the local machine, and plain IP addresses: DNS cannot influence either. */
const isLocal = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0
/** In development, or with a local PUBLIC_URL, the server accepts its machine's local names as hosts. */
const servesLocalHosts = (config: Config): boolean => !config.isProduction || isLocal(publicHostname(config))
