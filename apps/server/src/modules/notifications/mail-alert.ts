import { createHash } from 'node:crypto'
import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { composeMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { alertedByMail, type MailReader, staffNames } from '../people/index.ts'
import { presenceOf } from '../presence/index.ts'
import { addToDigest } from './digest/digest-items.ts'
import type { News } from './mailed-news.ts'
import { deafTo } from './mutes.ts'
import { wordsIn } from './words.ts'

const hourMs = 3_600_000

/** Returns the console page that shows what an alert is about. */
export const placeOf = ({ conversation_ref, place }: Pick<News, 'conversation_ref' | 'place'>): string =>
  place ?? `/admin/inbox?tab=inbox&conversation=${conversation_ref}`

/** Returns the people who want emails about an event and are not using the console: not connected, or away. */
export async function readersOf(ctx: Ctx, event: AlertEvent, user_ids?: readonly string[]): Promise<MailReader[]> {
  const wanted = await alertedByMail(ctx, event, user_ids)
  if (wanted.length === 0) return []
  const presence = await presenceOf(
    ctx,
    wanted.map(({ user_id }) => user_id),
  )
  return wanted.filter(({ user_id }) => presence.get(user_id) !== 'online')
}

/**
 * Emails an alert to these people, never twice, and at most `limits.alertMailsPerHour` to one person; for those who want a digest, it waits for the next one.
 * Returns how many people it goes to.
 */
export async function mailAlert(ctx: Ctx, news: News, readers: readonly MailReader[]): Promise<number> {
  const { event, conversation_ref, number, by, alert, place, about, due } = news
  const who = by === null ? null : (await staffNames(ctx, [by])).get(by)?.name || null
  const deaf = readers.length > 0 ? await deafTo(ctx, event, conversation_ref) : new Set()
  let mailed = 0
  for (const reader of readers) {
    if (deaf.has(reader.user_id)) continue
    if (reader.takesDigest) {
      if (!(await recordAlert(ctx, reader.user_id, alert))) continue
      await addToDigest(ctx, reader.user_id, news)
      mailed += 1
      continue
    }
    const nth = await placeWithinHour(ctx, reader.user_id, alert)
    if (nth === undefined) continue
    const words = wordsIn(reader.language)
    const url = `${ctx.config.PUBLIC_URL}${placeOf({ conversation_ref, ...(place !== undefined && { place }) })}`
    const compose = await mailTemplate(ctx, 'staff_alert', reader.language)
    const mail = compose({
      event: words.subjects[event]({ who, number, about, due }),
      conversationLink: url,
      settingsLink: `${ctx.config.PUBLIC_URL}/admin/profile/account`,
      pauseNote: nth === limits.alertMailsPerHour ? words.pause : '',
    })
    const mail_id = createHash('sha256').update(`${alert}\n${reader.user_id}`).digest('base64url')
    await composeMail(ctx, { to: reader.email, kind: 'alert', about_ref: conversation_ref, ...mail, mail_id })
    mailed += 1
  }
  return mailed
}

/** Records that an alert is emailed and returns its position in the person's hourly limit; undefined if it must not be sent (again). */
async function placeWithinHour(ctx: Ctx, user_id: string, alert: string): Promise<number | undefined> {
  const { support_lib_id } = ctx
  const { before } = await ctx.db
    .selectFrom('alert_mails')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('mailed_at', '>', new Date(ctx.clock.now().getTime() - hourMs))
    .executeTakeFirstOrThrow()
  if (before >= limits.alertMailsPerHour) return undefined
  return (await recordAlert(ctx, user_id, alert)) ? before + 1 : undefined
}

/** Records that an alert is told by mail; false if it has been before. */
async function recordAlert(ctx: Ctx, user_id: string, alert: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('alert_mails')
    .values({ support_lib_id: ctx.support_lib_id, user_id, alert, mailed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Returns which of these alerts have already been emailed, as `user_id alert`. */
export async function mailedBefore(ctx: Ctx, user_ids: readonly string[], alerts: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0 || alerts.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('alert_mails')
    .select(['user_id', 'alert'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', [...new Set(user_ids)])
    .where('alert', 'in', [...new Set(alerts)])
    .execute()
  return new Set(rows.map(({ user_id, alert }) => `${user_id} ${alert}`))
}
