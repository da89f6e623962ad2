import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { RequestMeta } from '../context.ts'
import { newRef } from '../ids.ts'

/** What the socket's upgrade request tells; cookies are not read there, the first frame authenticates. */
export function requestMeta(config: Config, request: IncomingMessage): RequestMeta {
  return {
    id: newRef(),
    address: clientAddress(config, request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: (request.headers['accept-language'] ?? '').slice(0, 80),
    country: clientCountry(config, request),
    authorization: '',
    cookies: {},
    setCookie: () => {},
    connection_id: null,
  }
}

/** The peer's address; with TRUST_PROXY the last one the proxy added. */
export function clientAddress(config: Config, request: IncomingMessage): string {
  const forwarded = config.TRUST_PROXY ? request.headers['x-forwarded-for'] : undefined
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return last || request.socket.remoteAddress || ''
}

/** The client's country as a proxy in front has found it; believed only with TRUST_PROXY. */
export function clientCountry(config: Config, request: Pick<IncomingMessage, 'headers'>): string {
  const said = config.TRUST_PROXY ? (request.headers['cf-ipcountry'] ?? request.headers['x-country-code'] ?? '') : ''
  return /^[A-Z]{2}$/.test(String(said)) ? String(said) : ''
}
