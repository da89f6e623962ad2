import { isDigestDue } from '@porchlight/contracts/activity/mail-digest'
import { isQuietAt } from '@porchlight/contracts/activity/quiet-hours'
import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, schedule } from '../../../kernel/jobs.ts'
import { conversationsInSight } from '../../conversations/index.ts'
import { composeMail } from '../../mail/index.ts'
import { mailTemplate } from '../../mail-templates/index.ts'
import { alertsOf, mailReaderOf, staffNames, staffNow } from '../../people/index.ts'
import { placeOf } from '../mail-alert.ts'
import { mutedIn } from '../mutes.ts'
import { isStillNews } from '../still-news.ts'
import { wordsIn } from '../words.ts'
import { type DigestItem, takeItems, waitingDigests } from './digest-items.ts'

/**
 * Has the digests written that are due, none in its person's quiet hours. Whether one is due follows from what the person chooses now: whoever turns their
 * digest off gets what waited with the next run.
 */
export const digestsDue = schedule('notifications.digests-due', '*/5 * * * *', 'select distinct support_lib_id from digest_items', async (ctx) => {
  const waiting = await waitingDigests(ctx)
  const choices = await alertsOf(
    ctx,
    waiting.map(({ user_id }) => user_id),
  )
  const now = ctx.clock.now()
  for (const { user_id, since } of waiting) {
    const alerts = choices.get(user_id)?.alerts
    // A deactivated person gets none; the job forgets what waits for them.
    if (alerts && (isQuietAt(alerts.quiet_hours, now) || !isDigestDue(alerts.mail_digest, since, now))) continue
    ctx.enqueue('notifications.send-digest', { user_id }, { key: `notifications.send-digest:${ctx.support_lib_id}:${user_id}` })
  }
})

/** Writes one person's digest of what they still may and want to know. What waited is taken in the transaction that writes the mail to the outbox. */
export const sendDigest = {
  name: 'notifications.send-digest',
  async run(ctx: Ctx, payload: Record<string, unknown>) {
    const user_id = String(payload.user_id)
    const items = await newsOf(ctx, user_id, await takeItems(ctx, user_id))
    if (items.length === 0) return
    const { email, language } = await mailReaderOf(ctx, user_id)
    const words = wordsIn(language)
    const groups = Map.groupBy(items, placeOf)
    const compose = await mailTemplate(ctx, 'staff_digest', language)
    const names = await staffNames(
      ctx,
      items.flatMap(({ by }) => by ?? []),
    )
    const lineOf = ({ event, by, number, about }: DigestItem) => words.subjects[event]({ who: (by !== null && names.get(by)?.name) || null, number, about })
    const alerts = [...groups].map(([place, group]) => [...counted(group.map(lineOf)), `${ctx.config.PUBLIC_URL}${place}`].join('\n'))
    const settingsLink = `${ctx.config.PUBLIC_URL}/admin/profile/account`
    await composeMail(ctx, { to: email, ...compose({ summary: words.digest(groups.size), alerts: alerts.join('\n\n'), settingsLink }), kind: 'digest' })
  },
} satisfies JobTask

/** Leaves out what the person may no longer see, has muted or turned off, and what others have dealt with meanwhile. */
async function newsOf(ctx: Ctx, user_id: string, items: readonly DigestItem[]): Promise<DigestItem[]> {
  const alerts = (await alertsOf(ctx, [user_id])).get(user_id)?.alerts
  const person = await staffNow(ctx, user_id)
  if (items.length === 0 || !alerts || !person) return []
  const refs = [...new Set(items.flatMap(({ conversation_ref, place }) => (place === undefined ? [conversation_ref] : [])))]
  const inSight = new Map((await ctx.actAs(person, (as) => conversationsInSight(as, refs))).map((view) => [view.conversation_ref, view]))
  const muted = await mutedIn(ctx, user_id, refs)
  return items.filter(({ event, conversation_ref, place }) => {
    if (!alerts[event].mail) return false
    if (place !== undefined) return true
    const view = inSight.get(conversation_ref)
    const withMentions = muted.get(conversation_ref)
    if (withMentions !== undefined && (withMentions || event !== 'mention')) return false
    return view !== undefined && isStillNews(event, view, person)
  })
}

/** Returns each line once, with how often it was there. */
function counted(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) => (length > 1 ? `${line} (${length}×)` : line))
}
