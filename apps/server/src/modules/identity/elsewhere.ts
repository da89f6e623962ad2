import { inTransaction } from '../../kernel/data/transactions.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import type { LiveHooks } from '../../kernel/live/stream-kind.ts'
import { accountOfUser } from './access.ts'
import { membershipsOf } from './memberships.ts'

/** Open consoles hear that conversations change in the other libraries of their person's account. */
export const elsewhere: NonNullable<LiveHooks['elsewhere']> = {
  frame: { signal: 'elsewhere' },
  rings: ({ conversations }) => conversations !== undefined && conversations.length > 0,
  libraries: (kernel, actor) => {
    const { support_lib_id, user_id } = actor
    return inTransaction(kernel, 'read', [{ actor, support_lib_id, request: systemRequest('elsewhere') }], async ([ctx]) => {
      if (!ctx) return []
      const all = await membershipsOf(ctx, await accountOfUser(ctx, user_id))
      return all.flatMap((each) => (each.is_active && each.support_lib_id !== support_lib_id ? each.support_lib_id : [])).slice(0, 50)
    })
  },
}
