import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { isWithin } from '../../kernel/outside/network-address.ts'

/** Returns the networks from which people may use the console of the context's library; none: from anywhere. */
export async function consoleNetworks({ db, support_lib_id }: Ctx): Promise<string[]> {
  const row = await db.selectFrom('libraries').select('console_networks').where('support_lib_id', '=', support_lib_id).executeTakeFirst()
  return row?.console_networks ?? []
}

/**
 * Decides whether this request may start or continue a session in the context's library.
 * @throws AppError `address_refused`
 */
export async function assertConsoleAllowed(ctx: Ctx): Promise<void> {
  const networks = await consoleNetworks(ctx)
  if (networks.length > 0 && !isWithin(ctx.request.address, networks)) throw refuse('address_refused')
}

/** Replaces the networks. Sockets of everybody are checked again at the commit; each call is, anyway. */
export async function setConsoleNetworks(ctx: Ctx, networks: string[]): Promise<void> {
  const { db, support_lib_id } = ctx
  const from = await consoleNetworks(ctx)
  await db.updateTable('libraries').set({ console_networks: networks }).where('support_lib_id', '=', support_lib_id).execute()
  const people = await db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('disabled_at', 'is', null).execute()
  ctx.emit('console_access.changed', { from, to: networks }, { reauthenticate: people.map(({ user_id }) => user_id) })
}
