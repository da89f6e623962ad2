import { webhookLimits } from '@porchlight/contracts/webhooks/webhook-limits'
import type { WebhookProblem } from '@porchlight/contracts/webhooks/webhook-problems'
import type { Ctx } from '../../../kernel/context.ts'
import { composeMail, nameInMail } from '../../mail/index.ts'
import { emailsOfAdmins } from '../../people/index.ts'

/** Switches an endpoint off, because it asked for it or has accepted nothing for days, and tells the admins. Does nothing if it is off. */
export async function stopEndpoint(ctx: Ctx, endpoint_ref: string, problem: WebhookProblem | null): Promise<void> {
  const stopped = await ctx.db
    .updateTable('webhook_endpoints')
    .set({ is_enabled: false, stopped_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', '=', endpoint_ref)
    .where('is_enabled', '=', true)
    .returning(['name', 'url'])
    .executeTakeFirst()
  if (!stopped) return
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'stopped' })
  const name = nameInMail(stopped.name)
  const why = problem === 'gone' ? 'It asked us to stop (status 410).' : `It has accepted nothing for ${webhookLimits.failingDays} days.`
  const text = [
    `The receiver of webhooks ${name} (${new URL(stopped.url).host}) was switched off. ${why}`,
    `What happens from now on waits for it. Mend the receiver, then switch it on again and send the webhooks that were given up:\n${ctx.config.PUBLIC_URL}/admin/profile/integrations`,
  ]
  for (const to of await emailsOfAdmins(ctx))
    await composeMail(ctx, { to, kind: 'webhook_stopped', subject: `The receiver of webhooks ${name} was switched off`, text: `${text.join('\n\n')}\n` })
}
