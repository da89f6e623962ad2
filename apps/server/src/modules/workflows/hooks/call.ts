import { timingSafeEqual } from 'node:crypto'
import { type HookStatus, hookLimits, workflowHooksApi } from '@porchlight/contracts/workflows/workflow-hooks'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { hashSecret, newRef } from '../../../kernel/ids.ts'
import { causedByTimer } from '../../../kernel/jobs/cause.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { conversationForRules, lockForRules } from '../../conversations/index.ts'
import { paperNow } from '../looking/explain.ts'
import { deskOf, type Rule } from '../running/engine.ts'
import { judge } from '../running/judge.ts'
import { enabledRule, publishedRule } from '../running/rules-of-library.ts'
import { startRun } from '../running/start-run.ts'
import { hookOf } from './addresses.ts'
import { bodyVariables } from './body-variables.ts'

type Fate = { status: HookStatus; conversation_ref: string | null; run_ref: string | null }

/** Starts a rule for another system: the delivery, the run and its effects are one transaction, so a call that fails can be repeated under the same id. */
export const callHook = outsideAction(workflowHooksApi.call, async ({ kernel, request }, { support_lib_id, workflow_ref, secret, id, data, ...asked }) => {
  if ((request.bodyBytes ?? 0) > hookLimits.bytes) throw refuse('too_large')
  return asSystem(kernel, support_lib_id, 'workflows.hook', async (ctx) => {
    await assertSecret(ctx, workflow_ref, secret)
    await ctx.ports.limiter.take([
      { name: 'workflow-hook', by: 'account', key: `${support_lib_id} ${workflow_ref}`, points: hookLimits.perMinute, seconds: 60 },
    ])
    const variables = bodyVariables(data)
    const delivery_ref = await noted(ctx, workflow_ref, id ?? request.webhookId, Object.keys(variables))
    if (delivery_ref === undefined) return { status: 'repeated', run_ref: null }
    const fate = await follow(kernel, ctx, { workflow_ref, delivery_ref, variables, asked })
    await ctx.db
      .updateTable('workflow_hook_deliveries')
      .set(fate)
      .where('support_lib_id', '=', support_lib_id)
      .where('delivery_ref', '=', delivery_ref)
      .execute()
    ctx.emit('workflow.hook_called', { workflow_ref, delivery_ref, status: fate.status }, { subject: workflow_ref })
    return { status: fate.status, run_ref: fate.run_ref }
  })
})

/** @throws AppError `not_found` for every problem, so that existing URLs can't be found by trying */
async function assertSecret(ctx: Ctx, workflow_ref: string, secret: string): Promise<void> {
  const hook = await hookOf(ctx, workflow_ref)
  // Hashes have the same length whatever the secret's.
  if (!hook || !timingSafeEqual(hook.secret_hash, hashSecret(secret))) throw refuse('not_found')
}

/** Writes down that a webhook has come. Returns undefined if one with the sender's id has come before; of two at once, the second waits for the first. */
async function noted(ctx: Ctx, workflow_ref: string, sender_id: string | undefined, fields: string[]): Promise<string | undefined> {
  const { support_lib_id, clock } = ctx
  const delivery_ref = newRef()
  const { rows } = await sql<{ delivery_ref: string }>`
    insert into workflow_hook_deliveries (support_lib_id, delivery_ref, workflow_ref, sender_id, status, fields, received_at)
    values (${support_lib_id}, ${delivery_ref}, ${workflow_ref}, ${sender_id ?? null}, 'off', ${fields}, ${clock.now()})
    on conflict (support_lib_id, workflow_ref, sender_id) do update set times = workflow_hook_deliveries.times + 1 returning delivery_ref`.execute(ctx.db)
  return rows[0]?.delivery_ref === delivery_ref ? delivery_ref : undefined
}

type Followed = { workflow_ref: string; delivery_ref: string; variables: Record<string, string>; asked: Parameters<typeof conversationForRules>[1] }

async function follow(kernel: Kernel, ctx: Ctx, { workflow_ref, delivery_ref, variables, asked }: Followed): Promise<Fate> {
  const rule = await enabledRule(ctx, workflow_ref)
  if (!rule || !isStartedByWebhooks(rule)) return { status: 'off', conversation_ref: null, run_ref: null }
  const conversation_ref = await conversationForRules(ctx, asked)
  if (conversation_ref === undefined) return { status: 'no_conversation', conversation_ref: null, run_ref: null }
  await lockForRules(ctx, [conversation_ref])
  const { of, moments } = await paperNow(ctx, conversation_ref)
  const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
  const matter = { rule, of, moments, later: [], cause: causedByTimer(`webhook:${workflow_ref}`), cause_key: `webhook:${delivery_ref}` }
  const { passed, conditions } = await judge(desk, matter, variables)
  if (!passed) return { status: 'not_met', conversation_ref, run_ref: null }
  const started = await startRun(desk, matter, conditions, undefined, variables)
  // A stop step keeps later rules away; there are none here.
  const status = started?.status === 'stopped' ? 'done' : (started?.status as HookStatus | undefined)
  return { status: status ?? 'repeated', conversation_ref, run_ref: started?.run_ref ?? null }
}

const isStartedByWebhooks = ({ plan }: Rule): boolean => plan.triggers.some(({ on }) => on === 'webhook')
