import type { WebhookSource } from '@porchlight/contracts/webhooks/webhooks'
import type { Ctx } from '../../kernel/context.ts'

/** Uses listed for all endpoints of a library together. */
const usesShown = 1000

/** Returns what uses the library's endpoints, or one of them, by endpoint. */
export async function usesOf(ctx: Ctx, endpoint_ref?: string): Promise<Map<string, WebhookSource[]>> {
  const rows = await ctx.db
    .selectFrom('webhook_uses')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(endpoint_ref !== undefined, (uses) => uses.where('endpoint_ref', '=', endpoint_ref ?? ''))
    .orderBy('user_name')
    .orderBy('user_ref')
    .limit(usesShown)
    .execute()
  const found = new Map<string, WebhookSource[]>()
  for (const { endpoint_ref: ref, user_kind, user_ref, user_name } of rows)
    found.set(ref, [...(found.get(ref) ?? []), { kind: user_kind, ref: user_ref, name: user_name }])
  return found
}

/** Returns which of these endpoints the library has. They are locked, so that none of them is deleted before the transaction ends. */
export async function knownEndpoints(ctx: Ctx, endpoint_refs: readonly string[]): Promise<string[]> {
  if (endpoint_refs.length === 0) return []
  const rows = await ctx.db
    .selectFrom('webhook_endpoints')
    .select('endpoint_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', 'in', [...endpoint_refs])
    .orderBy('endpoint_ref')
    .forShare()
    .execute()
  return rows.map(({ endpoint_ref }) => endpoint_ref)
}

/**
 * Records which endpoints something sends to, instead of those recorded before. An endpoint that is used can't be deleted.
 * @param user what sends, for example a rule, with its name
 * @param endpoint_refs all that it sends to; none if it sends no webhooks or is gone. Unknown ones are left out
 */
export async function setWebhookUses(ctx: Ctx, user: WebhookSource, endpoint_refs: readonly string[]): Promise<void> {
  const { support_lib_id } = ctx
  await ctx.db
    .deleteFrom('webhook_uses')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_kind', '=', user.kind)
    .where('user_ref', '=', user.ref)
    .execute()
  if (endpoint_refs.length === 0) return
  const known = await knownEndpoints(ctx, endpoint_refs)
  if (known.length === 0) return
  const { kind: user_kind, ref: user_ref, name: user_name } = user
  await ctx.db
    .insertInto('webhook_uses')
    .values(known.map((endpoint_ref) => ({ support_lib_id, endpoint_ref, user_kind, user_ref, user_name })))
    .execute()
}
