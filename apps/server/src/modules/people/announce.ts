import type { Ctx, StreamChange } from '../../kernel/context.ts'
import { presentAgents } from './queries.ts'

/** Returns the current rows of these teammates, for the library's stream. */
export async function agentChanges(ctx: Ctx, user_ids: string[]): Promise<StreamChange[]> {
  const agents = await presentAgents(ctx, user_ids)
  return agents.length > 0 ? [{ stream: 'library', data: { agents } }] : []
}
