import { auditApi } from '@porchlight/contracts/audit/audit'
import { auditPolicyOf, cutOldAudit, keepAuditFor, librariesWithOldAudit } from '../../kernel/audit/audit-retention.ts'
import type { Ctx } from '../../kernel/context.ts'
import { schedule } from '../../kernel/jobs.ts'
import { action, query } from '../../kernel/operations.ts'

async function shown(ctx: Ctx) {
  const { kept_days, head, cut } = await auditPolicyOf(ctx)
  return { kept_days, head, removed: cut && { number: cut.number, hash: cut.hash, until: cut.until.toISOString(), at: cut.at.toISOString() } }
}

const told = (days: number | null) => (days === null ? null : String(days))

/** Handlers that read and change how long the audit log keeps its rows. */
export const policyHandlers = [
  query(auditApi.policy, shown),
  action(auditApi.setPolicy, async (ctx, { kept_days }) => {
    const { kept_days: before } = await auditPolicyOf(ctx)
    await keepAuditFor(ctx, kept_days)
    if (before !== kept_days) ctx.emit('audit_log.policy_changed', { from: told(before), to: told(kept_days) })
    return shown(ctx)
  }),
]

/** Removes rows that are older than their library keeps them. The log itself tells it. */
export const removeOldRows = schedule('audit.remove-old', '17 * * * *', librariesWithOldAudit, async (ctx) => {
  const cut = await cutOldAudit(ctx)
  if (cut) ctx.emit('audit_log.cut', { count: cut.count, up_to: cut.number, until: cut.until.toISOString() })
})
