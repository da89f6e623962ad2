import type { Ctx } from '../../kernel/context.ts'
import { endSecretsOf } from './secrets.ts'

/** Ends the contacts' browsers, so that the next message from one is a new visitor's. */
export async function begin(ctx: Ctx, visitor_ids: readonly string[]): Promise<void> {
  for (const visitor_id of visitor_ids) await endSecretsOf(ctx, visitor_id)
}
