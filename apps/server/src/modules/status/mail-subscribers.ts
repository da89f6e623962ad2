import { createHash } from 'node:crypto'
import { limits } from '@porchlight/contracts/limits'
import type { IncidentImpact, IncidentState } from '@porchlight/contracts/status/status'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, type Reaction, reaction } from '../../kernel/jobs.ts'
import { composeMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { readerOf } from '../reading/index.ts'
import { statusUrl, subscriptionUrl } from './subscription-url.ts'
import { endToken } from './subscriptions.ts'
import { wordsIn } from './words.ts'

/** Job payload: what the email is `about`, the event's own reference (`once`), and the last subscriber reached by earlier jobs (`after`). */
const Notice = z.object({
  once: z.string(),
  after: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('update'), update_id: z.string() }),
    z.object({ kind: z.literal('maintenance'), maintenance_id: z.string() }),
  ]),
})
type Notice = z.infer<typeof Notice>
/** `state` and `about` are lines in the reader's language. */
type News = { title: string; state: string; about: string; text: string }

const composer = (ctx: Ctx, language: string) => mailTemplate(ctx, 'status_news', language)

function start(ctx: Ctx, once: string, about: Notice['about']): void {
  ctx.enqueue('status.mail-subscribers', { once, after: '', about } satisfies Notice)
}

/** Reactions that email subscribers about incidents, their updates, and scheduled maintenance. */
export const mailReactions: Reaction[] = [
  reaction('status.mail-incident', 'status.incident_opened', async (ctx, { once, payload }) => start(ctx, once, { kind: 'update', ...payload })),
  reaction('status.mail-update', 'status.incident_updated', async (ctx, { once, payload }) => start(ctx, once, { kind: 'update', ...payload })),
  reaction('status.mail-maintenance', 'status.maintenance_planned', async (ctx, { once, subject }) => {
    if (subject) start(ctx, once, { kind: 'maintenance', maintenance_id: subject })
  }),
]

/** Composes the emails for one batch of subscribers and leaves the rest to the next job. Safe to repeat: composing skips emails that already exist. */
export async function mailBatch(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { once, after, about } = Notice.parse(payload)
  const rows = await ctx.db
    .selectFrom('status_subscribers')
    .select(['subscriber_id', 'address', 'language'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('subscriber_id', '>', after)
    .orderBy('subscriber_id')
    .limit(limits.statusMailsPerJob)
    .execute()
  const inLanguage = new Map<string, { news: News; compose: Awaited<ReturnType<typeof composer>> }>()
  for (const { subscriber_id, address, language } of rows) {
    const known = inLanguage.get(language)
    const news = known?.news ?? (await newsIn(ctx, about, language))
    // Deleted in the meantime.
    if (!news) return
    const compose = known?.compose ?? (await composer(ctx, language))
    inLanguage.set(language, { news, compose })
    const leaveUrl = subscriptionUrl(ctx, { leave: endToken(ctx, subscriber_id) })
    const mail = compose({ ...news, statusLink: statusUrl(ctx), unsubscribeLink: leaveUrl })
    await composeMail(ctx, { to: address, kind: 'status_news', ...mail, unsubscribe_url: leaveUrl, mail_id: mailId(once, subscriber_id) })
  }
  const last = rows.at(-1)
  if (last && rows.length === limits.statusMailsPerJob) ctx.enqueue('status.mail-subscribers', { once, after: last.subscriber_id, about } satisfies Notice)
}

export const mailSubscribers: JobTask = { name: 'status.mail-subscribers', run: mailBatch }

const mailId = (once: string, subscriber_id: string) => createHash('sha256').update(`${once}\n${subscriber_id}`).digest('base64url')

/** Describes the event in a reader's language; undefined if it was deleted. */
async function newsIn(ctx: Ctx, about: Notice['about'], language: string): Promise<News | undefined> {
  const { own } = await readerOf(ctx, language)
  const { states, impacts, maintenance, span } = wordsIn(language)
  if (about.kind === 'maintenance') {
    const row = await ctx.db
      .selectFrom('status_maintenances')
      .select(['title', 'text', 'starts_at', 'ends_at'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('maintenance_id', '=', about.maintenance_id)
      .executeTakeFirst()
    return row && { title: own.text(row.title), state: maintenance, about: `${maintenance} · ${span(row.starts_at, row.ends_at)}`, text: own.text(row.text) }
  }
  const row = await ctx.db
    .selectFrom('status_updates as u')
    .innerJoin('status_incidents as i', (join) => join.onRef('i.support_lib_id', '=', 'u.support_lib_id').onRef('i.incident_id', '=', 'u.incident_id'))
    .select(['i.title', 'i.impact', 'u.state', 'u.text'])
    .where('u.support_lib_id', '=', ctx.support_lib_id)
    .where('u.update_id', '=', about.update_id)
    .executeTakeFirst()
  if (!row) return undefined
  const state = states[row.state as IncidentState]
  return { title: own.text(row.title), state, about: `${state} · ${impacts[row.impact as IncidentImpact]}`, text: own.text(row.text) }
}
