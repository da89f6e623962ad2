import type { Ctx, StreamChange } from '../../kernel/context.ts'
import { listRows } from '../../kernel/live/stream-kind.ts'
import { presentAgents } from './queries.ts'

/** Returns the current rows of these teammates, for the library's stream. */
export async function agentChanges(ctx: Ctx, user_ids: string[]): Promise<StreamChange[]> {
  const agents = await presentAgents(ctx, user_ids)
  return agents.length > 0 ? [{ stream: 'library', data: { agents } }] : []
}

/** Teammates as rows of live lists. All rows are sent after every gap, because presence arrives as signals, which are not numbered. */
export const agentRows = listRows({
  name: 'agents',
  idOf: (row) => row.user_id,
  replay: async (ctx) => ({ rows: await presentAgents(ctx), gone: [] }),
})
