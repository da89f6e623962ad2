import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/context.ts'
import { type InProcessCalls, inProcessCalls } from '../../kernel/http/in-process.ts'
import { authenticate, type Kernel } from '../../kernel/kernel.ts'
import { ticketsCookie } from '../my-tickets/index.ts'
import type { PageReader } from './readers.ts'

/** A reader's way to their tickets: who they are, the calls they may make, and the address that an emailed link has proven; null for a signed-in customer. */
export type ReadersTickets = { actor: Actor; calls: InProcessCalls['myTickets']; address: string | null }

/** Returns the way to a reader's tickets: by the session of an emailed link, or as a customer signed in by the company's server; null for everyone else. */
export async function ticketsOf(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  support_lib_id: string,
  reader: PageReader,
): Promise<ReadersTickets | null> {
  const secret = request.cookies[ticketsCookie(kernel.config, support_lib_id)]
  const addressee = secret === undefined ? undefined : await authenticate(kernel, { kind: 'visitor', support_lib_id, secret })
  const isKnown = addressee?.kind === 'visitor' && addressee.address !== undefined
  if (!isKnown && reader.kind !== 'customers') return null
  const actor = isKnown ? addressee : reader.actor
  return { actor, calls: inProcessCalls(kernel, request, reply, () => {}, actor).myTickets, address: isKnown ? (addressee.address ?? null) : null }
}
