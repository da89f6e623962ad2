import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['notifications']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'notifications.testMail': nothing,
  'notifications.list': nothing,
  'notifications.create': { input: () => ({ topic: 'article.published' }) },
  'notifications.update': {
    input: async (world, who) => ({ subscription_ref: await newSubscription(world, who), is_enabled: false }),
    refs: ['subscription_ref'],
  },
  'notifications.remove': { input: async (world, who) => ({ subscription_ref: await newSubscription(world, who) }), refs: ['subscription_ref'] },
}

async function newSubscription(world: World, who: string): Promise<string> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  return (await user.calls.notifications.create({ topic: 'article.published' })).notification_subscription.subscription_ref
}
