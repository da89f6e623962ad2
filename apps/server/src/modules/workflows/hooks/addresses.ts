import { type HookStatus, hookLimits, workflowHooksApi } from '@porchlight/contracts/workflows/workflow-hooks'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { hashSecret, newSecret } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { refersWithinSight } from '../../conversations/index.ts'
import { workflowFor, workflowForUpdate } from '../keeping/access.ts'

/** Returns the address of a rule for webhooks, as far as it is known: the hash of its secret. */
export const hookOf = (ctx: Ctx, workflow_ref: string) =>
  ctx.db.selectFrom('workflow_hooks').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('workflow_ref', '=', workflow_ref).executeTakeFirst()

const present = ({ created_at }: { created_at: Date }) => ({ created_at: created_at.toISOString() })

/** Returns whether webhooks can start a rule, and the outcomes of the last ones. */
export const readHook = query(workflowHooksApi.read, async (ctx, { workflow_ref }) => {
  await workflowFor(ctx, workflow_ref)
  const [hook, within] = [await hookOf(ctx, workflow_ref), refersWithinSight(ctx, 'd.conversation_ref') ?? sql<boolean>`true`]
  const rows = await ctx.db
    .selectFrom('workflow_hook_deliveries as d')
    .select(['d.delivery_ref', 'd.received_at', 'd.sender_id', 'd.times', 'd.status', 'd.fields'])
    .select([sql<string | null>`case when ${within} then d.conversation_ref end`.as('conversation_ref')])
    .select([sql<string | null>`case when ${within} then d.run_ref end`.as('run_ref')])
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where('d.workflow_ref', '=', workflow_ref)
    .orderBy('d.received_at', 'desc')
    .limit(hookLimits.shown)
    .execute()
  const deliveries = rows.map(({ received_at, status, ...row }) => ({ ...row, status: status as HookStatus, received_at: received_at.toISOString() }))
  return { hook: hook ? present(hook) : null, deliveries }
})

/** Makes a rule's address, with a new secret of which only the hash is stored. */
export const createHook = action(workflowHooksApi.create, async (ctx, { workflow_ref }) => {
  await workflowForUpdate(ctx, workflow_ref)
  const { support_lib_id, config } = ctx
  const secret = newSecret()
  const facts = { secret_hash: hashSecret(secret), created_at: ctx.clock.now() }
  await ctx.db
    .insertInto('workflow_hooks')
    .values({ support_lib_id, workflow_ref, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'workflow_ref']).doUpdateSet(facts))
    .execute()
  ctx.emit('workflow.changed', { workflow_ref }, { subject: workflow_ref })
  return { address: `${config.PUBLIC_URL}/api/hooks/${support_lib_id}/${workflow_ref}/${secret}`, hook: present(facts) }
})

/** Removes a rule's address. */
export const removeHook = action(workflowHooksApi.remove, async (ctx, { workflow_ref }) => {
  await workflowForUpdate(ctx, workflow_ref)
  await ctx.db.deleteFrom('workflow_hooks').where('support_lib_id', '=', ctx.support_lib_id).where('workflow_ref', '=', workflow_ref).execute()
  ctx.emit('workflow.changed', { workflow_ref }, { subject: workflow_ref })
  return {}
})
