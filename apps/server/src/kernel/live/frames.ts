import { closeCodes, type GatewayAction, gatewayActions, type SignalFrame, type StreamName } from '@porchlight/contracts'
import { z } from 'zod'
import { type AppError, refuse, toAppError } from '../errors.ts'
import { fieldsOf } from '../invalid-fields.ts'
import { authenticate, type Kernel } from '../kernel.ts'
import { perform } from '../perform.ts'
import { assertPlainText } from '../plain-text.ts'
import { takeGatewayAction } from './frame-limits.ts'
import type { LibraryHub } from './library-hub.ts'
import type { LiveSocket } from './socket.ts'

const Head = z.looseObject({ id: z.string().min(1).max(64), action: z.string().min(1).max(64) })

/** Processes one frame after the hello and answers it. An unknown action closes the socket, because none of our clients sends one. */
export async function runFrame(kernel: Kernel, hub: LibraryHub, socket: LiveSocket, frame: Record<string, unknown>): Promise<void> {
  const head = Head.safeParse(frame)
  if (!head.success) return socket.close(closeCodes.badFrame, 'id and action expected')
  const { id, action, ...input } = head.data
  if (socket.recognised) await socket.recognised
  // Send no answer: the client repeats the frame after reconnecting.
  if (socket.isCut || socket.isEnding) return
  const handler = kernel.liveHandlers.get(action)
  if (!handler && !Object.hasOwn(gatewayActions, action)) {
    socket.send({ re: id, error: refuse('unknown_action').body(socket.meta.id) })
    return socket.close(closeCodes.badFrame, 'unknown action')
  }
  const meta = { ...socket.meta, id: `${socket.connection_id}.${id}`, connection_id: socket.connection_id }
  socket.isAnswering = true
  const answer = handler
    ? perform(kernel, handler, { actor: socket.actor, input, meta }).then((ok) => knowVisitor(kernel, hub, socket).then(() => ok))
    : runGatewayAction(kernel, hub, socket, action as GatewayAction, input)
  await answer.then(
    (ok) => socket.send({ re: id, ok: ok ?? {} }),
    (error: unknown) => socket.send({ re: id, error: refusalOf(kernel, error, action, meta.id).body(meta.id) }),
  )
  socket.isAnswering = false
  if (socket.isEnding) socket.signOut()
}

/**
 * A visitor is created by its first message. From then on its socket must be registered under the new id, or it could not follow the conversation it started.
 */
async function knowVisitor(kernel: Kernel, hub: LibraryHub, socket: LiveSocket): Promise<void> {
  if (socket.actor.kind !== 'visitor' || socket.actor.visitor_id || !socket.credentials) return
  const actor = await authenticate(kernel, socket.credentials)
  if (actor.kind !== 'visitor' || !actor.visitor_id) return
  socket.actor = actor
  hub.visitorKnown(socket, actor.visitor_id)
  // Modules treat it as if it had just said hello: presence takes its lease now.
  for (const { live } of kernel.modules) await live?.onOpen?.(kernel, socket, undefined)
}

function refusalOf(kernel: Kernel, error: unknown, action: string, request_id: string): AppError {
  const refused = toAppError(error)
  if (refused.code === 'internal') kernel.log.error({ err: error, action, request_id }, 'live action failed')
  return refused
}

async function runGatewayAction(kernel: Kernel, hub: LibraryHub, socket: LiveSocket, action: GatewayAction, input: unknown): Promise<unknown> {
  assertPlainText(input)
  const parsed = gatewayActions[action].safeParse(input)
  if (!parsed.success) throw refuse('invalid_input', { fields: fieldsOf(parsed.error) })
  const given = parsed.data as {
    stream?: StreamName
    after?: number | null
    conversation_ref?: string
    is_typing?: boolean
    is_note?: boolean
    is_viewing?: boolean
  }
  await takeGatewayAction(kernel, socket, action)
  if (action === 'ping') return {}
  if (given.stream && action === 'subscribe') return { stream: given.stream, ...(await hub.follow(socket, given.stream, given.after ?? null)) }
  if (given.stream) hub.unfollow(socket, given.stream)
  else if (given.conversation_ref) sendSignal(kernel, hub, socket, action, { ...given, conversation_ref: given.conversation_ref })
  return {}
}

/**
 * Sends a signal. Only sockets that follow a conversation may signal in it, and only what their actor may do there now: an actor who may not reply does not
 * show as typing a reply.
 */
function sendSignal(
  kernel: Kernel,
  hub: LibraryHub,
  socket: LiveSocket,
  action: string,
  given: { conversation_ref: string; is_typing?: boolean; is_note?: boolean; is_viewing?: boolean },
): void {
  const { actor } = socket
  const { conversation_ref } = given
  const stream: StreamName = `conversation:${conversation_ref}`
  if ((actor.kind !== 'agent' && actor.kind !== 'visitor') || !hub.allows(socket, stream, 'read')) throw refuse('not_found')
  const isNote = actor.kind === 'agent' && given.is_note === true
  const who = actor.kind === 'agent' ? { id: actor.user_id, name: actor.name, kind: 'agent' as const } : { id: null, name: '', kind: 'visitor' as const }
  if (!hub.allows(socket, stream, action === 'viewing' ? 'view' : isNote ? 'type_note' : 'type_reply')) throw refuse('forbidden')
  const signal = (to: 'staff' | 'visitor', frame: SignalFrame) =>
    kernel.ports.bus.publish({
      kind: 'signal',
      support_lib_id: actor.support_lib_id,
      signal: { conversation_ref, to: [to], except: socket.connection_id, frame },
    })
  if (action === 'viewing') {
    signal('staff', {
      signal: 'viewing',
      conversation_ref,
      who: { id: who.id ?? '', name: who.name, picture: '' },
      is_viewing: given.is_viewing === true,
    })
    return
  }
  const typing = { signal: 'typing', conversation_ref, is_typing: given.is_typing === true, is_note: isNote } as const
  signal('staff', { ...typing, who })
  // The visitor gets a name, never an id, and nothing about notes.
  if (actor.kind === 'agent' && !isNote) signal('visitor', { ...typing, who: { ...who, id: null } })
}
