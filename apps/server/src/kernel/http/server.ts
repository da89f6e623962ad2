import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import type { Operation } from '@porchlight/contracts/define'
import { eventNumberHeader, limits } from '@porchlight/contracts/limits'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import { serialisedOf } from '../calls/kept-answer.ts'
import { admitUpload, perform, performAdmitted, performFor } from '../calls/perform.ts'
import type { Actor, RequestMeta } from '../context.ts'
import { AppError, refuse } from '../errors.ts'
import { newRef } from '../ids.ts'
import { authenticate, type Credentials, type Kernel } from '../kernel.ts'
import type { Handler } from '../operations.ts'
import { countRequest } from '../process/metrics.ts'
import { bodyBytesMax, bodyBytesOf, hasBody, hasLongBody } from './body-bytes.ts'
import { CallerLines } from './caller-lines.ts'
import { cookieOptions } from './cookie-name.ts'
import { credentialsOf } from './credentials.ts'
import { isFromBrowser, isVisit } from './from-browser.ts'
import { isConsoleOrigin, isForPublicHost, originAllowed, servesHost } from './hosts.ts'
import { assertSizes, queryWithin, registerJson, stateSizes } from './json-input.ts'
import { readerOf } from './reader-of.ts'
import { pauseRefusal } from './refusal-pauses.ts'
import { RefusedCallers } from './refused-callers.ts'
import { clientAddress, clientCountry } from './request-meta.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { claimedBytes, discardUpload, linger, type ReceivedUpload, readUpload, registerUploads } from './uploads.ts'
import { addVary } from './vary.ts'

/** A request must arrive completely within this time, even an upload over a slow connection. */
const requestTimeoutMs = 300_000
/** Refusals that no one gets often by mistake, and that are given before anything is read. */
const pausedCodes: readonly string[] = ['too_large', 'too_complex', 'misdirected']
/** Answers of pages and files that wait as well. Operations have limits of their own (`RefusedCallers`). */
const pausedStatuses: readonly number[] = [404, 429]
/** How long a shutdown waits for responses in progress; the whole shutdown may take 15 s (checklist Q8). */
const lastAnswersMs = 3000

/** Stops accepting requests and waits for responses in progress; then cuts connections whose request is still incomplete. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs)
  await app.close()
  clearTimeout(patience)
}

/** Builds the HTTP server with a route for every operation, plus the pages and files from the modules' `routes`. Does not listen yet. `onRoute` sees each route. */
export async function buildHttp(kernel: Kernel, onRoute?: (route: RouteOptions) => void): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    trustProxy: false,
    genReqId: () => newRef(),
    logger: false,
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: 512, caseSensitive: true, ignoreTrailingSlash: true, querystringParser: queryWithin },
  })
  const callers = { refused: new RefusedCallers(kernel), lines: new CallerLines(kernel) }
  if (onRoute) app.addHook('onRoute', onRoute)
  await app.register(fastifyCookie)
  registerJson(app, (request) => beforeParsing(callers, request))
  await registerUploads(app, kernel)
  stateSizes(app)
  addSecurityHeaders(app, kernel)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    assertSizes(request)
    // Most requests are for a host that is known without a question, and none of them waits for a promise.
    if (isForPublicHost(kernel.config, request.headers.host) || isHostless(kernel, request.url)) return done()
    servesHost(kernel, request.headers.host, clientAddress(kernel.config, request.raw)).then((isServed) => {
      if (isServed) return done()
      done(refuse('misdirected', { message: 'This host is not served here. PUBLIC_URL names the one that is; a proxy has to pass Host on.' }))
    }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    countRequest(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof AppError) callers.refused.remember(error, request)
    if (error instanceof AppError && pausedCodes.includes(error.code)) await pauseRefusal(kernel, request)
    return sendRefusal(kernel, error, request, reply)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.routeOptions.config.operation && pausedStatuses.includes(reply.statusCode)) pauseRefusal(kernel, request).then(() => done(), done)
    else done()
  })
  for (const handler of kernel.handlers.values()) for (const address of routesOf(handler)) route(app, kernel, handler, { callers, address })
  for (const module of kernel.modules) await module.routes?.(app, kernel)
  return app
}

/** Health checks and Prometheus connect by IP address, without our host name. */
const isHostless = ({ config }: Kernel, url: string): boolean =>
  ['/healthz', '/readyz', ...(config.METRICS_TOKEN ? ['/metrics'] : [])].includes(url.split('?')[0] ?? '')

/**
 * Refuses calls made by other sites' pages. Browsers send the origin of every call that could change something; a call without one comes from a program.
 * @throws AppError `origin_refused`
 */
function assertOwnPage(kernel: Kernel, { headers }: FastifyRequest): void {
  if (isFromBrowser(headers) && !(originAllowed(kernel.config, headers) && isSameOrigin(headers['sec-fetch-site']))) throw refuse('origin_refused')
}

/** Returns whether the browser reports the page as same-origin, or reports nothing. A sibling subdomain is `same-site`, a typed URL `none`. */
const isSameOrigin = (site: unknown): boolean => site === undefined || site === 'same-origin'

/**
 * Returns whether this call may read and set cookies, which only ever carry an identity. Console pages may use them, and so may reads, which send no Origin
 * header, unless they clearly come from another site. Programs use tokens.
 */
function holdsCookies(kernel: Kernel, { method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (method === 'GET' && headers.origin === undefined) return isSameOrigin(site) || site === 'none'
  return isConsoleOrigin(kernel.config, headers) && isSameOrigin(site)
}

/** State about callers that is needed before they are authenticated. */
type Callers = { refused: RefusedCallers; lines: CallerLines }

/** Resolves when it is this call's turn to be parsed, unless the caller has been refused meanwhile. */
async function beforeParsing({ lines, refused }: Callers, request: FastifyRequest): Promise<void> {
  const leave = await lines.beforeParsing(request)
  const { operation } = request.routeOptions.config
  if (!leave || !operation || !refused.isRefused(operation, request)) return
  // Don't let the pause below block the calls behind it.
  leave()
  await refused.turnAway(operation, request)
}

/** Returns the routes of an operation: its own, and further ones that the specification names. */
const routesOf = ({ operation: { http, also = [] } }: Handler): readonly string[] => (http ? [http, ...also] : [])

function route(app: FastifyInstance, kernel: Kernel, handler: Handler, { callers, address }: { callers: Callers; address: string }): void {
  const { operation } = handler
  const [method = 'GET', url = '/'] = address.split(' ')
  app.route({
    method,
    url,
    // A HEAD request, which link scanners send, only checks a URL; it must not run the operation (checklist A9).
    exposeHeadRoute: false,
    config: { operation },
    onRequest: (request) => callers.refused.turnAway(operation, request),
    preParsing: async (request, reply) => {
      if (operation.upload || !hasBody(request)) return
      await assertKnown(kernel, operation, request)
      callers.lines.receive(request, reply, bodyBytesOf(request))
    },
    handler: async (request, reply) => {
      if (operation.page && isVisit(request.headers)) return sendToPage(operation.page, request, reply)
      if (method !== 'GET') assertOwnPage(kernel, request)
      // Otherwise the body would stay unread and the call would appear to have no input.
      if (!operation.upload && request.isMultipart()) throw refuse('unsupported_type')
      if (!operation.upload) await callers.refused.turnAway(operation, request, inputOf(operation, request))
      const credentials = credentialsOf(request)
      const meta = metaOf(kernel, request, reply)
      const answer = operation.upload
        ? await performUpload(kernel, handler, callers.lines, { request, reply, credentials, meta })
        : await callers.lines.inTurn('call', request, async () => {
            const input = inputOf(operation, request)
            const isCookieAsked = operation.takesReaders === true && credentials === undefined
            const reader = isCookieAsked ? await readerOf(kernel, request, (input as Record<string, unknown>)[operation.library ?? '']) : undefined
            return reader ? perform(kernel, handler, { actor: reader, input, meta }) : performFor(kernel, handler, credentials, { input, meta })
          })
      reply.header('cache-control', 'no-store')
      if (operation.answers) return reply.type(operation.answers.startsWith('text/') ? `${operation.answers}; charset=utf-8` : operation.answers).send(answer)
      return method === 'GET' ? sendCompressed(request, reply, answer) : reply.send(answer)
    },
  })
}

/** Redirects to the page and keeps the query, which may hold a secret: hence no caching and no referrer. */
function sendToPage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(page + query, 303)
}

/** Smaller responses fit into a packet or two uncompressed. */
const worthwhileBytes = 1400
const compress = promisify(gzip)

/**
 * Sends JSON, compressed when it is long and the client accepts gzip. Only reads are compressed: they are authorised by a token that other sites cannot send,
 * so no site can make a browser repeat them and infer the content from the length.
 */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  const serialised = serialisedOf(answer) ?? {}
  serialised.json ??= Buffer.from(JSON.stringify(answer))
  addVary(reply, 'accept-encoding')
  reply.type('application/json; charset=utf-8')
  const takesGzip = String(request.headers['accept-encoding']).includes('gzip')
  if (!takesGzip || serialised.json.length < worthwhileBytes) return reply.send(serialised.json)
  serialised.gzip ??= compress(serialised.json)
  return reply.header('content-encoding', 'gzip').send(await serialised.gzip)
}

/**
 * Rejects a large body of an anonymous caller before receiving it, if the operation requires authentication.
 * @throws AppError `unauthenticated`
 */
async function assertKnown(kernel: Kernel, operation: Operation, request: FastifyRequest): Promise<void> {
  if (operation.audience.includes('public') || !hasLongBody(request)) return
  if ((await authenticate(kernel, credentialsOf(request))).kind === 'nobody') throw refuse('unauthenticated')
}

type UploadCall = { request: FastifyRequest; reply: FastifyReply; credentials: Credentials | undefined; meta: RequestMeta }

/** Admits the call before receiving its file, which is deleted when the call ends. Nobody waits while a file is received; they do while it is processed. */
async function performUpload(kernel: Kernel, handler: Handler, lines: CallerLines, { request, reply, credentials, meta }: UploadCall): Promise<unknown> {
  const { operation } = handler
  const bytesMax = claimedBytes(operation, request)
  // Rate limits were counted by the parameters of the address, so fields of the body must not override these.
  const addressed = () => ({ ...queryOf(operation, request), ...(request.params as object) })
  const admitted = lines.inTurn('call', request, async () => {
    const actor = await authenticate(kernel, credentials)
    await admitUpload(kernel, handler, { actor, input: addressed(), meta }, bytesMax)
    return actor
  })
  const { actor, file, fields } = await admitted.then(takeIn).catch(async (error: unknown) => {
    await discardUpload(request, bytesMax)
    throw error
  })
  try {
    return await lines.inTurn('upload', request, () =>
      performAdmitted(kernel, handler, { actor, input: { ...fields, ...addressed() }, meta: { ...meta, file } }),
    )
  } finally {
    await rm(file.path, { force: true })
  }

  async function takeIn(actor: Actor): Promise<ReceivedUpload & { actor: Actor }> {
    const caller = lines.receive(request, reply, bytesMax)
    return { actor, ...(await readUpload(kernel, operation, request, caller)) }
  }
}

/** Merges the input: path parameters win over the query, the query over the body, so that each field has one source. */
function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const { body } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('invalid_input', { message: 'a JSON object is expected' })
  return { ...(request.method === 'GET' ? {} : body), ...queryOf(operation, request), ...(request.params as object) }
}

/**
 * Returns the query parameters. Reads accept any; other calls only those the operation declares, and `support_lib_id`.
 * @throws AppError `invalid_input` naming unknown parameters and those that belong in the body
 */
function queryOf(operation: Operation, request: FastifyRequest): object {
  const query = Object.entries(request.query as Record<string, unknown>)
  if (request.method === 'GET') return Object.fromEntries(query)
  const { shape = {} } = operation.input as { shape?: object }
  const isDeclared = (name: string) => name === 'support_lib_id' || (operation.query?.includes(name) ?? false)
  const strays = query.map(([name]) => name).filter((name) => !isDeclared(name))
  if (strays.length > 0) {
    const faults = strays.slice(0, 20).map((name) => [name.slice(0, 80), Object.hasOwn(shape, name) ? 'belongs into the body' : 'unknown field'])
    throw refuse('invalid_input', { fields: Object.fromEntries(faults) })
  }
  return Object.fromEntries(query)
}

/** The ids of webhooks that are accepted: short, and of printable characters only. */
const webhookIdForm = /^[\x21-\x7e]{1,100}$/
function webhookIdOf({ headers }: FastifyRequest): Pick<RequestMeta, 'webhookId'> {
  const id = headers['webhook-id']
  return typeof id === 'string' && webhookIdForm.test(id) ? { webhookId: id } : {}
}

/** Returns the request metadata available to the call. */
export function metaOf(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): RequestMeta {
  return {
    id: request.id,
    address: clientAddress(kernel.config, request.raw),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: (request.headers['accept-language'] ?? '').slice(0, limits.acceptLanguageLengthMax),
    country: clientCountry(kernel.config, request.raw),
    authorization: request.headers.authorization ?? '',
    cookies: holdsCookies(kernel, request) ? request.cookies : {},
    bodyBytes: bodyBytesOf(request),
    ...webhookIdOf(request),
    ...(typeof request.headers['idempotency-key'] === 'string' && { idempotencyKey: request.headers['idempotency-key'] }),
    isBrowser: isFromBrowser(request.headers),
    connection_id: null,
    ...(eventNumberHeader in request.headers && { atNumber: (number: number) => void reply.header(eventNumberHeader, String(number)) }),
    answersIn(language) {
      reply.header('content-language', language)
      addVary(reply, 'accept-language')
    },
    setCookie(name, value, maxAgeSeconds) {
      if (!holdsCookies(kernel, request)) return
      const options = cookieOptions(kernel.config)
      if (value === null) reply.clearCookie(name, options)
      else reply.setCookie(name, value, maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds })
    },
  }
}

/** Sends a coded refusal for every failure. Unexpected failures are logged with the request id, which is all the client learns. */
async function sendRefusal(kernel: Kernel, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refused = isClientFault(error)
    ? refuse(error.statusCode === 413 ? 'too_large' : error.statusCode === 415 ? 'unsupported_type' : 'invalid_input')
    : await kernel.schema.refusalOf(error)
  if (refused.code === 'internal' || refused.code === 'unavailable')
    kernel.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed')
  if (hasLongBody(request) && !request.raw.complete && !linger(request)) reply.header('connection', 'close')
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds)
  // After a failed file read, the response still has that file's content type: override it.
  return reply
    .status(refused.status)
    .type('application/json; charset=utf-8')
    .send({ error: refused.body(request.id) })
}

/** Recognises Fastify's own refusals: broken JSON, wrong media type, too large. */
function isClientFault(error: unknown): error is { statusCode: number } {
  const status = (error as { statusCode?: number } | null)?.statusCode ?? 500
  return (error as { name?: string } | null)?.name !== 'AppError' && status >= 400 && status < 500
}
