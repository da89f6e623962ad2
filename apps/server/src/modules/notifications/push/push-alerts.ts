import type { Ctx } from '../../../kernel/context.ts'
import { type Reaction, reaction } from '../../../kernel/jobs.ts'
import { ownerOf } from '../../conversations/index.ts'
import { alertsOf } from '../../people/index.ts'
import type { News } from '../mailed-news.ts'
import { deafTo } from '../mutes.ts'
import { openDevices, pushReactions } from './devices.ts'
import { enqueuePush } from './send-push.ts'

/** Devices that one alert goes to at most. */
const devicesMax = 1000

/** Pushes an alert to the devices of those of these people (by default all) who want it. */
export async function pushAlert(
  ctx: Ctx,
  { event, conversation_ref, number, by, place, about, due }: Omit<News, 'alert'>,
  user_ids?: readonly string[],
): Promise<void> {
  // What is brought in from elsewhere happened long ago.
  if (user_ids?.length === 0 || ctx.cause?.is_import) return
  const devices = await openDevices(ctx)
    .select(['d.device_ref', 'd.user_id'])
    .$if(user_ids !== undefined, (select) => select.where('d.user_id', 'in', user_ids ?? []))
    .orderBy('d.device_ref')
    .limit(devicesMax)
    .execute()
  const choices = await alertsOf(
    ctx,
    devices.map(({ user_id }) => user_id),
  )
  const deaf = devices.length > 0 ? await deafTo(ctx, event, conversation_ref) : new Set()
  for (const { device_ref, user_id } of devices)
    if (!deaf.has(user_id) && choices.get(user_id)?.alerts[event].push)
      enqueuePush(ctx, {
        device_ref,
        event,
        conversation_ref,
        number,
        by,
        attempt: 1,
        ...(place !== undefined && { place }),
        ...(about !== undefined && { about }),
        ...(due !== undefined && { due }),
      })
}

const wanted = { wanted: pushReactions }

/** Reactions that push what emails report only once it has gone unseen for a while. Only libraries in which somebody has a device have them. */
export const pushAlerts: Reaction[] = [
  reaction(
    'notifications.push-message',
    'message.sent',
    async (ctx, { payload: { conversation_ref, number, sender_type } }) => {
      const owner = sender_type === 'visitor' ? await ownerOf(ctx, conversation_ref) : null
      if (owner !== null) await pushAlert(ctx, { event: 'my_message', conversation_ref, number, by: null }, [owner])
    },
    { ...wanted, when: ({ sender_type }) => sender_type === 'visitor' },
  ),
  reaction(
    'notifications.push-waiting',
    'conversation.queued',
    (ctx, { payload: { conversation_ref, number } }) => pushAlert(ctx, { event: 'new_conversation', conversation_ref, number, by: null }),
    wanted,
  ),
  reaction(
    'notifications.push-offer',
    'conversation.offered',
    async (ctx, { payload: { conversation_ref, number, user_id } }) => {
      if (user_id !== null) await pushAlert(ctx, { event: 'new_conversation', conversation_ref, number, by: null }, [user_id])
    },
    wanted,
  ),
]
