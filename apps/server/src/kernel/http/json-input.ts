import { parse as parseQuery } from 'node:querystring'
import type { Operation } from '@porchlight/contracts/define'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { type InputSize, inputSizeOf } from '../calls/input-size.ts'
import { fitsJson } from '../calls/json-size.ts'
import { refuse } from '../errors.ts'
import { bodyBytesMax, bodyBytesOf } from './body-bytes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route, which determines how much its requests may contain. */
    operation?: Operation
    /** How much JSON a request of a route that is no operation may contain, if it is more than usual. Routes that take other bodies only state a `bodyLimit`. */
    inputSize?: InputSize
  }
}

/** For routes that are not operations and state nothing else. */
const otherRoutes: InputSize = { bytes: 16 * 1024, values: 200, names: 200, depth: 8 }
/** Maximum parameters in a query; no operation has half as many. */
const queryFieldsMax = 100

const sizeOf = ({ operation, inputSize }: FastifyContextConfig): InputSize => {
  const size = operation ? inputSizeOf(operation.input) : (inputSize ?? otherRoutes)
  return { ...size, bytes: Math.min(size.bytes, bodyBytesMax) }
}

/**
 * Gives every route the maximum length of its body: what its operation's schema could accept, or what the route states. The HTTP server counts to it, whether a body has
 * a declared length or comes in chunks; `assertSizes` refuses a longer declared one before it is read. Only files of uploads are counted elsewhere.
 */
export function stateSizes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= sizeOf(route.config ?? {}).bytes
  })
}

/**
 * Parses the body's JSON only if it is not larger than the operation's schema could accept: fewer bytes than the schema's longest texts need, and no more values
 * or levels than it has.
 * @param inTurn resolves when it is this call's turn to be parsed
 */
export function registerJson(app: FastifyInstance, inTurn: (request: FastifyRequest) => Promise<void>): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(['application/json', 'application/scim+json'], { parseAs: 'string' }, (request, text, done) => {
    const size = sizeOf(request.routeOptions.config)
    if (text.length > size.bytes) return done(refuse('too_large'))
    if (!fitsJson(text, size)) return done(refuse('too_complex'))
    inTurn(request).then(() => parse(request, text, done), done)
  })
}

/**
 * Refuses a request whose declared body or query is larger than its operation could accept, before reading it.
 * @throws AppError `too_large`, `invalid_input`
 */
export function assertSizes(request: FastifyRequest): void {
  if (hasManyFields(request.url.slice(request.url.indexOf('?') + 1))) throw refuse('invalid_input', { message: 'too many query parameters' })
  if (request.routeOptions.config.operation?.upload) return
  const bytesMax = request.is404 ? otherRoutes.bytes : request.routeOptions.bodyLimit
  if (request.headers['content-length'] !== undefined && bodyBytesOf(request) > bytesMax) throw refuse('too_large')
}

/** Parses a query, unless `assertSizes` is about to refuse it. */
export const queryWithin = (query: string): Record<string, unknown> => (hasManyFields(query) ? {} : parseQuery(query))

function hasManyFields(query: string): boolean {
  let at = -1
  for (let fields = 0; fields < queryFieldsMax; fields += 1) {
    at = query.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}
