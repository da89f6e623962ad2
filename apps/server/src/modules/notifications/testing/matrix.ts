import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'
import { newSubscriptionOfBrowser } from './push-service.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['notifications', 'pushDevices']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'notifications.testMail': nothing,
  'pushDevices.list': nothing,
  'pushDevices.add': { input: () => newSubscriptionOfBrowser() },
  'pushDevices.remove': { input: newDevice, refs: ['device_ref'] },
  'pushDevices.test': { input: newDevice, refs: ['device_ref'] },
  'mutes.list': { ...nothing, sight: concernsNothing('conversations that the caller muted while they saw them, by their refs alone') },
  'mutes.set': onChat(staffReading),
  'mutes.end': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }),
    stateless: 'unmuting is always allowed',
    sight: concernsNothing('it answers the same whether there is such a conversation or not'),
  },
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

async function newDevice(world: World, who: string): Promise<{ device_ref: string }> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  const { device_ref } = (await user.calls.pushDevices.add(newSubscriptionOfBrowser())).push_device
  return { device_ref }
}
