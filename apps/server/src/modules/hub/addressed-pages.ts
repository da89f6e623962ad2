import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isPublicHost } from '../../kernel/http/hosts.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keptBy } from './kept-by-kernel.ts'
import { knownLibrary } from './known-libraries.ts'
import type { DrawnPage } from './page-cache.ts'

/** Where the page at an address is kept: the library as the address names it, and the page's key on this day. */
type Place = { wanted: string | null; host: string; key: string; day: number }

/** Of the addresses that pages were sent for, at most so many are remembered, none longer than this with its host and languages. */
const rememberedMax = 5000
const lengthMax = 600
const dayMs = 86_400_000

const placesOf = new WeakMap<Kernel, LRUCache<string, Place>>()

/**
 * Returns the kept page of an address that was asked for before by somebody who sent no cookies either, if it is still the page of the library's present state.
 * Everything that a page depends on follows from the host, the languages and the URL, so none of it is worked out again: most requests are such.
 */
export function pageAtAddress(kernel: Kernel, request: FastifyRequest): DrawnPage | undefined {
  const address = addressOf(request)
  const place = address === undefined ? undefined : placesOf.get(kernel)?.get(address)
  const now = kernel.clock.now().getTime()
  if (!place || place.day !== Math.floor(now / dayMs)) return undefined
  const library = knownLibrary(kernel, place.wanted, place.host)
  return library && keptBy(kernel).pages.get(place.key, library.version, now)
}

/** Remembers under which key the page at an address is kept. */
export function rememberAddress(kernel: Kernel, request: FastifyRequest, library_key: string | null, key: string): void {
  const address = addressOf(request)
  const host = request.hostname.toLowerCase()
  // Of other addresses, both the host and the key in the URL have a say in whose page it is.
  if (address === undefined || isPublicHost(kernel.config, host) !== (library_key !== null)) return
  const places = placesOf.get(kernel) ?? new LRUCache<string, Place>({ max: rememberedMax })
  placesOf.set(kernel, places)
  const day = Math.floor(kernel.clock.now().getTime() / dayMs)
  places.set(address, { wanted: library_key, host: library_key === null ? host : '', key, day })
}

function addressOf({ headers, url }: FastifyRequest): string | undefined {
  if (headers.cookie !== undefined) return undefined
  const address = `${headers.host ?? ''} ${headers['accept-language'] ?? ''} ${url}`
  return address.length > lengthMax ? undefined : address
}
