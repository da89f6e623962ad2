import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import { pushLimits } from '@porchlight/contracts/activity/push-kind'
import { isQuietAt } from '@porchlight/contracts/activity/quiet-hours'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import { conversationsInSight } from '../../conversations/index.ts'
import { alertsOf, staffNames, staffNow } from '../../people/index.ts'
import { presenceOf } from '../../presence/index.ts'
import { placeOf } from '../mail-alert.ts'
import { deafTo } from '../mutes.ts'
import { isStillNews } from '../still-news.ts'
import { wordsIn } from '../words.ts'
import { openDevices, recordPush, subscriptionOf } from './devices.ts'
import { postPush } from './post-push.ts'

/** One push of an alert to one device. `place` as in `News`; it then concerns no conversation of this library. */
export type PushJob = {
  device_ref: string
  event: AlertEvent
  conversation_ref: string
  number: number
  by: string | null
  place?: string
  about?: string
  due?: number
  attempt: number
}

/** Pauses before the second and third attempt, in ms. What is older is no news. */
const pauses = [30_000, 120_000]

/** Sends an alert to a device. What its person may know and wants, and whether they are using the console, is asked now, not when it happened. */
export const sendPush: JobTask = {
  name: 'notifications.push',
  outside: true,
  lane: 'webhooks',
  async runOutside({ kernel, inLibrary }, payload) {
    const job = payload as PushJob
    const ready = await inLibrary((ctx) => prepare(ctx, job))
    if (!ready) return
    const { result } = await postPush(kernel, ready.to, ready.text)
    await inLibrary(async (ctx) => {
      await recordPush(ctx, job.device_ref, result)
      const pauseMs = result === 'busy' || result === 'unreachable' ? pauses[job.attempt - 1] : undefined
      if (pauseMs !== undefined) enqueuePush(ctx, { ...job, attempt: job.attempt + 1 }, new Date(ctx.clock.now().getTime() + pauseMs))
    })
  },
}

/** Enqueues a push. A newer alert about the same conversation takes the place of one that still waits. */
export function enqueuePush(ctx: Ctx, { device_ref, event, conversation_ref, number, by, place, about, due, attempt }: PushJob, runAt?: Date): void {
  const job: PushJob = {
    device_ref,
    event,
    conversation_ref,
    number,
    by,
    attempt,
    ...(place !== undefined && { place }),
    ...(about !== undefined && { about }),
    ...(due !== undefined && { due }),
  }
  ctx.enqueue('notifications.push', job, { key: `notifications.push:${device_ref}:${conversation_ref}:${event}`, ...(runAt && { runAt }) })
}

async function prepare(ctx: Ctx, { device_ref, event, conversation_ref, number, by, place, about, due }: PushJob) {
  const device = await openDevices(ctx)
    .select(['d.device_ref', 'd.user_id', 'd.subscription', 'd.shows_text'])
    .where('d.device_ref', '=', device_ref)
    .executeTakeFirst()
  if (!device) return undefined
  const { user_id } = device
  const choice = (await alertsOf(ctx, [user_id])).get(user_id)
  const person = await staffNow(ctx, user_id)
  if (
    !choice?.alerts[event].push ||
    isQuietAt(choice.alerts.quiet_hours, ctx.clock.now()) ||
    !person ||
    (await presenceOf(ctx, [user_id])).get(user_id) === 'online'
  )
    return undefined
  const [view] = place === undefined ? await ctx.actAs(person, (as) => conversationsInSight(as, [conversation_ref])) : []
  if (place === undefined && !(view && isStillNews(event, view, person))) return undefined
  if ((await deafTo(ctx, event, conversation_ref)).has(user_id)) return undefined
  if (!(await hasRoom(ctx, user_id))) return undefined
  const who = by === null ? null : (await staffNames(ctx, [by])).get(by)?.name || null
  const text = {
    title: wordsIn(choice.language).subjects[event]({ who, number, about, due }),
    body: device.shows_text && aboutMessages.includes(event) ? (view?.last_message?.excerpt ?? '') : '',
    tag: conversation_ref,
    path: placeOf({ conversation_ref, ...(place !== undefined && { place }) }),
  }
  return { to: subscriptionOf(ctx, device), text }
}

/** Events after which the last message is what the person wants to read. */
const aboutMessages: readonly AlertEvent[] = ['new_conversation', 'my_message', 'mention', 'followed']

async function hasRoom(ctx: Ctx, user_id: string): Promise<boolean> {
  try {
    await ctx.ports.limiter.take([{ name: 'notifications.push', by: 'actor', key: user_id, points: pushLimits.perHour, seconds: 3600 }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
