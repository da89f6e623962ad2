import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Kernel } from '../kernel.ts'

/** How long the answer about a library's own host holds, and for how many hosts it is kept: strangers can name as many as they like. */
const proven = { max: 1000, ttl: 30_000 }
const known = new WeakMap<Kernel['database'], LRUCache<string, boolean>>()

/**
 * Does this installation answer under the host that a request names? PUBLIC_URL's host, hosts that libraries have proven to be theirs, and on a developer's
 * machine the names of that machine. Any other name that leads here is a mistake, a forgotten record, or DNS rebinding (checklist S1).
 */
export async function servesHost(kernel: Kernel, host: string | undefined): Promise<boolean> {
  const name = hostnameOf(host)
  if (name === undefined) return false
  if (isPublicHost(kernel.config, name)) return true
  const cache = known.get(kernel.database) ?? new LRUCache<string, boolean>(proven)
  known.set(kernel.database, cache)
  const last = cache.get(name)
  if (last !== undefined) return last
  let isProven = false
  for (const module of kernel.modules) isProven ||= (await module.servesHost?.(kernel, name)) ?? false
  cache.set(name, isProven)
  return isProven
}

/** Is this host name one of the installation itself, not of a library? */
export const isPublicHost = (config: Config, name: string): boolean => name === publicHostname(config) || (isLocal(name) && servesLocalHosts(config))

/** May a page of this origin call the server and open the live connection? Only pages that this server itself served under the host that is called. */
export function originAllowed(config: Config, { origin, host }: IncomingHttpHeaders): boolean {
  if (isConsoleOrigin(config, { origin, host })) return true
  // `servesHost` has let this host in, so nobody chose it freely.
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  return from?.host === host?.toLowerCase() && from?.protocol === new URL(config.PUBLIC_URL).protocol
}

/** Is this an origin of the console: PUBLIC_URL, or this machine itself while developing? Hosts of libraries are not: their owners may serve pages there too. */
export function isConsoleOrigin(config: Config, { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.origin === new URL(config.PUBLIC_URL).origin) return true
  return servesLocalHosts(config) && isLocal(from.hostname) && from.host === host?.toLowerCase()
}

/** The host name of a Host header in small letters, without its port; undefined when it is none. */
function hostnameOf(host = ''): string | undefined {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?=(?::\d{1,5})?$)/.exec(host.toLowerCase().slice(0, 300))?.[0]
}

const publicHostname = ({ PUBLIC_URL }: Config): string => new URL(PUBLIC_URL).hostname
/** Names of a machine to itself, and plain addresses: what DNS says leads to neither. */
const isLocal = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0
/** A server that has not been told another address is reached by those of its machine. */
const servesLocalHosts = (config: Config): boolean => !config.isProduction || isLocal(publicHostname(config))
