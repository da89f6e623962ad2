import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RequestMeta, StaffActor } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { credentialsOf } from '../../kernel/http/credentials.ts'
import { metaOf } from '../../kernel/http/server.ts'
import { authenticate, type Kernel } from '../../kernel/kernel.ts'
import { assertFromAllowed, assertSecondFactor } from '../../kernel/permissions.ts'
import { staffNow } from '../people/index.ts'
import { sessionOfCookie } from './access.ts'

type Conditions = { networks: string[]; second_factor_by: Date | null }

/**
 * Returns the person who asks for an address: by the header of a program, or else by the cookie of a browser that is on a page of ours, with the rights that
 * they have now. Only for navigations, which carry no token: the caller has to ask for a secret as well that no other site can know.
 * @throws AppError `address_refused`, `second_factor_required`
 */
export async function staffOfRequest(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<StaffActor | undefined> {
  const meta = metaOf(kernel, request, reply)
  const actor = meta.authorization === '' ? await staffOfCookie(kernel, meta) : await authenticate(kernel, credentialsOf(request))
  if (actor?.kind !== 'agent') return undefined
  assertFromAllowed(actor, meta.address)
  assertSecondFactor({}, actor, kernel.clock.now())
  return actor
}

async function staffOfCookie(kernel: Kernel, request: RequestMeta): Promise<StaffActor | undefined> {
  return inTransaction(kernel, 'read', [{ actor: { kind: 'nobody' }, support_lib_id: '', request }], async ([ctx]) => {
    const session = ctx && (await sessionOfCookie(ctx, request))
    if (!session) return undefined
    const { support_lib_id, session_id, user_id, email, expires_at, confirmed_at } = session
    return ctx.inLibrary(support_lib_id, async (inside) => {
      const person = await staffNow(inside, user_id)
      if (!person) return undefined
      const { rows } = await sql<Conditions>`select * from console_conditions(${support_lib_id}, ${user_id}, ${session_id})`.execute(inside.db)
      const [limits] = rows
      return {
        ...{ ...person, email, session_id, expiresAt: expires_at.getTime(), confirmedAt: confirmed_at?.getTime() },
        ...{ networks: limits?.networks ?? [], secondFactorBy: limits?.second_factor_by?.getTime() },
      }
    })
  })
}
