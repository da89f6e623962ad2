import type { IncomingMessage } from 'node:http'
import { limits } from '@porchlight/contracts/limits'
import type { Config } from '../config.ts'
import type { RequestMeta } from '../context.ts'
import { newRef } from '../ids.ts'
import { canonicalAddress } from '../outside/network-address.ts'

const nothing = () => {}
const noCookies = Object.freeze({})

/** Returns the metadata of the socket's upgrade request. Cookies are not read: the first frame authenticates. */
export function requestMeta(config: Config, request: IncomingMessage): RequestMeta {
  return {
    id: newRef(),
    address: clientAddress(config, request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: (request.headers['accept-language'] ?? '').slice(0, limits.acceptLanguageLengthMax),
    country: clientCountry(config, request),
    authorization: '',
    cookies: noCookies,
    isBrowser: request.headers.origin !== undefined,
    // One function for all sockets: thousands may be open and silent.
    setCookie: nothing,
    answersIn: nothing,
    connection_id: null,
  }
}

/** Returns the peer's canonical IP address; with TRUST_PROXY, the last address the proxy added, unless it is invalid. */
export function clientAddress(config: Config, request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): string {
  const forwarded = config.TRUST_PROXY ? request.headers['x-forwarded-for'] : undefined
  const list = Array.isArray(forwarded) ? (forwarded.at(-1) ?? '') : (forwarded ?? '')
  const last = list.slice(list.lastIndexOf(',') + 1).trim()
  return canonicalAddress(last) ?? canonicalAddress(request.socket.remoteAddress ?? '') ?? ''
}

/** Returns the client's country as determined by a proxy; trusted only with TRUST_PROXY. */
export function clientCountry(config: Config, request: Pick<IncomingMessage, 'headers'>): string {
  const said = config.TRUST_PROXY ? (request.headers['cf-ipcountry'] ?? request.headers['x-country-code'] ?? '') : ''
  return /^[A-Z]{2}$/.test(String(said)) ? String(said) : ''
}
