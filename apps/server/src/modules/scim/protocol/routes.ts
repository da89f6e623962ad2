import type { OutputOf } from '@porchlight/contracts/define'
import { scimApi } from '@porchlight/contracts/scim/scim'
import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { perform } from '../../../kernel/calls/perform.ts'
import type { StaffActor } from '../../../kernel/context.ts'
import { type AppError, refuse } from '../../../kernel/errors.ts'
import { hasBody } from '../../../kernel/http/body-bytes.ts'
import { credentialsOf } from '../../../kernel/http/credentials.ts'
import { clientAddress } from '../../../kernel/http/request-meta.ts'
import type { HttpRouteFile } from '../../../kernel/http/route-file.ts'
import { metaOf } from '../../../kernel/http/server.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import { authenticate, type Kernel } from '../../../kernel/kernel.ts'
import { networksOf } from '../../../kernel/outside/network-address.ts'
import { type Noted, noteInLog } from '../log.ts'
import { attribute, isResource, type Resource } from './attributes.ts'
import { changePersonBy } from './change-person-by.ts'
import { discovery } from './discovery.ts'
import { errorResource } from './errors.ts'
import { patchedGroup, wholeGroup } from './group-dialect.ts'
import { emailIn, patchedPerson, wholePerson } from './person-dialect.ts'
import { groupResource, listResource, personResource, withAttributes } from './present.ts'
import type { ScimCall } from './scim-call.ts'

/** Calls from one network in a minute, whatever keys they have. */
const callsPerMinute = 1200
const inputSize = { bytes: scimLimits.bodyBytesMax, values: 6000, names: 6000, depth: 10 }
const mediaType = 'application/scim+json; charset=utf-8'

type Answer = { status?: number; body?: Resource; location?: string }

/**
 * SCIM 2.0 (RFC 7643, 7644) at `/scim/v2`: translates what a directory sends into operations of this module, which decide about permissions, limits and rows.
 * The caller is an API key with the area `scim`.
 */
export const scimRoutes: HttpRouteFile = async (app, kernel) => {
  await app.register(async (scope) => addRoutes(scope, kernel), { prefix: '/scim/v2' })
}

function addRoutes(scope: FastifyInstance, kernel: Kernel): void {
  const actors = new WeakMap<FastifyRequest, StaffActor>()
  const log = (request: FastifyRequest, noted: Pick<Noted, 'detail' | 'is_refused'>) => {
    const support_lib_id = actors.get(request)?.support_lib_id
    const row = { ...noted, request: `${request.method} ${pathOf(request)}`, who: whoOf(request) }
    return support_lib_id === undefined ? undefined : asSystem(kernel, support_lib_id, 'scim', (ctx) => noteInLog(ctx, row))
  }
  const base = `${kernel.config.PUBLIC_URL}/scim/v2`
  scope.setErrorHandler(async (error, request, reply) => {
    const { refused, body } = errorResource(await kernel.schema.refusalOf(knownError(error)))
    if (isTold(refused)) await log(request, { detail: String(body.detail), is_refused: true })
    return sendError(kernel, refused, body, error, request, reply)
  })
  scope.addHook('onRequest', async (request) => {
    // Some directories name the type of a body that they don't send.
    if (!hasBody(request)) delete request.raw.headers['content-type']
    actors.set(request, await keyHolder(kernel, request))
  })
  const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, answer: (call: ScimCall) => Promise<Answer> | Answer) =>
    scope.route<{ Params: { id?: string } }>({
      method,
      url,
      exposeHeadRoute: false,
      config: { inputSize },
      handler: async (request, reply) => {
        const call: ScimCall = {
          perform: async (operation, input) => {
            const handler = kernel.handlers.get(operation.name)
            const actor = actors.get(request)
            if (!handler || !actor) throw new Error(`${operation.name} cannot be performed`)
            return (await perform(kernel, handler, { actor, input, meta: metaOf(kernel, request, reply) })) as never
          },
          leftOut: async (details) => {
            for (const detail of details) await log(request, { detail, is_refused: false })
          },
          ...{ base, query: request.query as Record<string, unknown>, body: request.body, id: request.params.id ?? '' },
        }
        const { status = 200, body, location } = await answer(call)
        reply.status(status).header('cache-control', 'no-store')
        if (location !== undefined) reply.header('location', location)
        return body === undefined ? reply.send() : reply.type(mediaType).send(JSON.stringify(body))
      },
    })
  const { config, types, schemas } = discovery(base)
  route('GET', '/ServiceProviderConfig', () => ({ body: config }))
  route('GET', '/ResourceTypes', () => ({ body: listResource(types, types.length, 1) }))
  route('GET', '/ResourceTypes/:id', ({ id }) => ({ body: oneOf(types, id) }))
  route('GET', '/Schemas', () => ({ body: listResource(schemas, schemas.length, 1) }))
  route('GET', '/Schemas/:id', ({ id }) => ({ body: oneOf(schemas, id) }))

  route('GET', '/Users', async (call) => {
    const { input, page } = pageOf(call.query)
    const { people, total } = await call.perform(scimApi.people, input)
    return {
      body: listResource(
        people.map((person) => withAttributes(personResource(base, person), call.query)),
        total,
        page.start,
      ),
    }
  })
  const person = ({ person: row }: OutputOf<typeof scimApi.readPerson>, call: ScimCall): Resource => withAttributes(personResource(base, row), call.query)
  route('POST', '/Users', async (call) => {
    const fields = wholePerson(call.body)
    const added = await call.perform(scimApi.addPerson, { ...fields, email: emailIn(isResource(call.body) ? call.body : {}, fields.user_name) })
    return { status: 201, body: person(added, call), location: `${base}/Users/${added.person.user_id}` }
  })
  route('GET', '/Users/:id', async (call) => ({ body: person(await call.perform(scimApi.readPerson, { user_id: idOf(call) }), call) }))
  route('PUT', '/Users/:id', async (call) => ({
    body: person(await changePersonBy(call, idOf(call), () => ({ fields: wholePerson(call.body), notUnderstood: [] })), call),
  }))
  route('PATCH', '/Users/:id', async (call) => ({ body: person(await changePersonBy(call, idOf(call), () => patchedPerson(call.body)), call) }))
  route('DELETE', '/Users/:id', async (call) => {
    await call.perform(scimApi.removePerson, { user_id: idOf(call) })
    return { status: 204 }
  })
  const group = ({ group: row }: OutputOf<typeof scimApi.readGroup>, call: ScimCall): Resource => withAttributes(groupResource(base, row), call.query)
  route('GET', '/Groups', async (call) => {
    const { input, page } = pageOf(call.query)
    const with_members = 'members' in withAttributes({ members: [] }, call.query) ? 1 : 0
    const { groups, total } = await call.perform(scimApi.groups, { ...input, with_members })
    return {
      body: listResource(
        groups.map((row) => group({ group: row }, call)),
        total,
        page.start,
      ),
    }
  })
  route('POST', '/Groups', async (call) => {
    const added = await call.perform(scimApi.addGroup, wholeGroup(call.body))
    return { status: 201, body: group(added, call), location: `${base}/Groups/${added.group.group_ref}` }
  })
  route('GET', '/Groups/:id', async (call) => ({ body: group(await call.perform(scimApi.readGroup, { group_ref: idOf(call) }), call) }))
  route('PUT', '/Groups/:id', async (call) => ({
    body: group(await call.perform(scimApi.changeGroup, { ...wholeGroup(call.body), group_ref: idOf(call) }), call),
  }))
  route('PATCH', '/Groups/:id', async (call) => ({
    body: group(await call.perform(scimApi.changeGroup, { ...patchedGroup(call.body), group_ref: idOf(call) }), call),
  }))
  route('DELETE', '/Groups/:id', async (call) => {
    await call.perform(scimApi.removeGroup, { group_ref: idOf(call) })
    return { status: 204 }
  })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    route(method, '/*', () => {
      throw refuse('not_found')
    })
}

/**
 * Authenticates the key before anything of the body is read.
 * @throws AppError `rate_limited`, `unauthenticated`; sessions of people are not accepted
 */
async function keyHolder(kernel: Kernel, request: FastifyRequest): Promise<StaffActor> {
  const address = clientAddress(kernel.config, request.raw)
  await kernel.ports.limiter.take(
    networksOf(address).map(({ key, share }) => ({ name: 'scim', by: 'address' as const, key, points: callsPerMinute * share, seconds: 60 })),
  )
  const credentials = credentialsOf(request)
  const actor = credentials?.kind === 'key' ? await authenticate(kernel, credentials) : undefined
  if (actor?.kind !== 'agent' || !actor.key) throw refuse('unauthenticated')
  return actor
}

/** What has no id of ours is not found. */
function idOf({ id }: ScimCall): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw refuse('not_found')
  return id
}

function oneOf(resources: Resource[], id: string): Resource {
  const found = resources.find((each) => each.id === id)
  if (!found) throw refuse('not_found')
  return found
}

/** Reads filter and page. RFC 7644 section 3.4.2.4: a start below 1 means 1, a negative count 0, and a server may return fewer than asked for. */
function pageOf(query: Record<string, unknown>): { input: Record<string, unknown>; page: { start: number } } {
  const number = (name: string, other: number) => {
    const value = Math.trunc(Number(query[name] ?? other))
    if (!Number.isFinite(value)) throw refuse('invalid_input', { fields: { [name]: 'a number is expected' } })
    return value
  }
  const start = Math.max(1, number('startIndex', 1))
  const count = Math.min(scimLimits.pageMax, Math.max(0, number('count', 100)))
  const filter = query.filter
  if (filter !== undefined && typeof filter !== 'string') throw refuse('invalid_input', { fields: { filter: 'one filter is expected' } })
  return { input: { ...(filter?.trim() && { filter }), start, count }, page: { start } }
}

/** Refusals that an admin can do something about; what is not found, directories ask all day. */
const isTold = ({ status }: AppError) => status >= 400 && status < 500 && ![401, 404, 429].includes(status)

/** Returns what a call is about, without the id that names somebody. */
const pathOf = ({ url }: FastifyRequest) => url.slice('/scim/v2'.length).split('?')[0]?.split('/').slice(0, 2).join('/') ?? ''

/** Returns whom a call is about, as the directory names them. */
function whoOf({ params, body, query }: FastifyRequest): string {
  const named = isResource(body) ? (attribute(body, 'userName') ?? attribute(body, 'displayName')) : undefined
  const { id } = (params ?? {}) as { id?: string }
  const { filter } = (query ?? {}) as { filter?: unknown }
  return [named, id, filter].find((each) => typeof each === 'string' && each !== '')?.toString() ?? ''
}

/** What the HTTP server refuses has a status alone. */
function knownError(error: unknown): unknown {
  const status = (error as { statusCode?: number }).statusCode
  if (status !== 400 && status !== 413 && status !== 415) return error
  return refuse(status === 413 ? 'too_large' : status === 415 ? 'unsupported_type' : 'invalid_input')
}

function sendError(kernel: Kernel, refused: AppError, body: Resource, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refused.code === 'internal' || refused.code === 'unavailable')
    kernel.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed')
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds)
  return reply.status(refused.status).header('cache-control', 'no-store').type(mediaType).send(JSON.stringify(body))
}
