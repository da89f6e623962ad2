import { sql } from 'kysely'
import type { RequestMeta, StaffActor } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/transactions.ts'
import { staffNow } from '../people/index.ts'
import { sessionOfCookie } from './access.ts'

type Conditions = { networks: string[]; second_factor_by: Date | null }

/**
 * Returns the person of the request's cookie, with the rights that they have now. Only for navigations, which carry no token: the caller has to ask for a
 * secret as well that no other site can know.
 */
export async function staffOfCookie(kernel: Kernel, request: RequestMeta): Promise<StaffActor | undefined> {
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
