import { closeCodes, type GatewayAction, gatewayActions, type StreamName } from '@porchlight/contracts/live'
import { z } from 'zod'
import { fieldsOf } from '../calls/invalid-fields.ts'
import { perform } from '../calls/perform.ts'
import { assertPlainText } from '../calls/plain-text.ts'
import { type AppError, refuse } from '../errors.ts'
import { requestIdOfFrame } from '../ids.ts'
import { authenticate, type Kernel } from '../kernel.ts'
import { countLiveAction } from '../process/metrics.ts'
import { takeGatewayAction } from './frame-limits.ts'
import type { LibraryHub } from './library-hub.ts'
import type { LiveSocket } from './socket.ts'
import type { SignalAction } from './stream-kind.ts'

const Head = z.looseObject({ id: z.string().min(1).max(64), action: z.string().min(1).max(64) })

/**
 * Processes and answers one frame after the hello. An unknown action closes the socket, because none of our clients sends one.
 * @param fits whether the frame has a size that the action could accept
 */
export async function runFrame(
  kernel: Kernel,
  hub: LibraryHub,
  socket: LiveSocket,
  frame: Record<string, unknown>,
  fits: (action: string) => boolean,
): Promise<void> {
  const head = Head.safeParse(frame)
  if (!head.success) return socket.close(closeCodes.badFrame, 'id and action expected')
  const { id, action, ...input } = head.data
  if (socket.recognised) await socket.recognised
  // Send no response: the client resends the frame after reconnecting.
  if (socket.isCut || socket.isEnding) return
  const handler = kernel.liveHandlers.get(action)
  const signal = kernel.signalActions.get(action)
  if (!handler && !signal && !Object.hasOwn(gatewayActions, action)) {
    socket.send({ re: id, error: refuse('unknown_action').inFrame(socket.meta.id) })
    return socket.close(closeCodes.badFrame, 'unknown action')
  }
  if (!fits(action)) return socket.send({ re: id, error: refuse('too_large').inFrame(socket.meta.id) })
  const meta = { ...socket.meta, id: requestIdOfFrame(socket.connection_id, id), connection_id: socket.connection_id }
  socket.isAnswering = true
  const begun = performance.now()
  const answer = handler
    ? perform(kernel, handler, { actor: socket.actor, input, meta }).then((ok) => knowVisitor(kernel, hub, socket).then(() => ok))
    : signal
      ? runSignal(kernel, hub, socket, signal, input)
      : runGatewayAction(kernel, hub, socket, action as GatewayAction, input)
  await answer.then(
    (ok) => {
      socket.send({ re: id, ok: ok ?? {} })
      countLiveAction(action, 'ok', performance.now() - begun)
    },
    async (error: unknown) => {
      const refused = await refusalOf(kernel, error, action, meta.id)
      socket.send({ re: id, error: refused.inFrame(meta.id) })
      countLiveAction(action, refused.code, performance.now() - begun)
    },
  )
  socket.isAnswering = false
  if (socket.isEnding) socket.signOut()
}

/** Returns whether a frame may come before a hello: its action is a public operation, whose input is its own authorization. */
export function opensConnection(kernel: Kernel, frame: object): frame is Record<string, unknown> {
  const { action } = frame as { action?: unknown }
  return typeof action === 'string' && kernel.liveHandlers.get(action)?.operation.audience.includes('public') === true
}

/** Performs a public operation for a connection that has not said who it is. The connection stays anonymous, and closes unless a hello follows. */
export async function runOpening(kernel: Kernel, socket: LiveSocket, frame: Record<string, unknown>, fits: (action: string) => boolean): Promise<void> {
  const head = Head.safeParse(frame)
  const handler = head.success ? kernel.liveHandlers.get(head.data.action) : undefined
  if (!head.success || !handler) return socket.close(closeCodes.badFrame, 'id and action expected')
  const { id, action, ...input } = head.data
  if (!fits(action)) return socket.send({ re: id, error: refuse('too_large').inFrame(socket.meta.id) })
  const meta = { ...socket.meta, id: requestIdOfFrame(socket.connection_id, id), connection_id: socket.connection_id }
  socket.isAnswering = true
  await perform(kernel, handler, { actor: { kind: 'nobody' }, input, meta }).then(
    (ok) => socket.send({ re: id, ok }),
    async (error: unknown) => socket.send({ re: id, error: (await refusalOf(kernel, error, action, meta.id)).inFrame(meta.id) }),
  )
  socket.isAnswering = false
}

/**
 * Registers a visitor's socket under the visitor id, which exists only after the first message. Otherwise, the socket could not follow the stream started by
 * that message.
 */
async function knowVisitor(kernel: Kernel, hub: LibraryHub, socket: LiveSocket): Promise<void> {
  if (socket.actor.kind !== 'visitor' || socket.actor.visitor_id || !socket.credentials) return
  const actor = await authenticate(kernel, socket.credentials)
  if (actor.kind !== 'visitor' || !actor.visitor_id) return
  socket.actor = actor
  hub.visitorKnown(socket, actor.visitor_id)
  // Modules treat this like a hello: presence acquires its lease now.
  for (const { live } of kernel.modules) await live?.onOpen?.(kernel, socket, undefined)
}

async function refusalOf(kernel: Kernel, error: unknown, action: string, request_id: string): Promise<AppError> {
  const refused = await kernel.schema.refusalOf(error)
  if (refused.code === 'internal') kernel.log.error({ err: error, action, request_id }, 'live action failed')
  return refused
}

async function runGatewayAction(kernel: Kernel, hub: LibraryHub, socket: LiveSocket, action: GatewayAction, input: unknown): Promise<unknown> {
  assertPlainText(input)
  const given = parsed(gatewayActions[action], input) as { stream?: StreamName; after?: number | null }
  await takeGatewayAction(kernel, socket, action)
  if (!given.stream) return {}
  if (action === 'subscribe') return { stream: given.stream, ...(await hub.follow(socket, given.stream, given.after ?? null)) }
  hub.unfollow(socket, given.stream)
  return {}
}

/**
 * Sends a signal. Only sockets that follow a stream may signal in it, and only as their actor's current permissions allow: an agent who may not reply never
 * appears to be typing a reply.
 */
async function runSignal(kernel: Kernel, hub: LibraryHub, socket: LiveSocket, signal: SignalAction, input: unknown): Promise<unknown> {
  assertPlainText(input)
  const given = parsed(signal.input, input)
  await takeGatewayAction(kernel, socket, signal.action)
  const { actor } = socket
  const stream = signal.stream(given)
  if ((actor.kind !== 'agent' && actor.kind !== 'visitor') || !hub.allows(socket, stream, 'read')) throw refuse('not_found')
  if (!hub.allows(socket, stream, signal.act(actor, given))) throw refuse('forbidden')
  for (const { to, frame } of signal.frames(actor, given))
    kernel.ports.bus.publish({
      kind: 'signal',
      support_lib_id: actor.support_lib_id,
      signal: { stream, to: [to], except: socket.connection_id, frame },
    })
  return {}
}

function parsed(schema: z.ZodType, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input)
  if (!success) throw refuse('invalid_input', { fields: fieldsOf(error) })
  return data
}
