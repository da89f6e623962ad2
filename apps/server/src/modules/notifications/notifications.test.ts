import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('topics are followed, switched and dropped by their owner alone', async () => {
  const library = await testLibrary(await sharedServer())
  const [me, mate] = [await library.user('agent'), await library.user('agent')]
  const { notification_subscription: made } = await me.calls.notifications.create({ topic: 'queue' })
  expect(made).toMatchObject({ topic: 'queue', is_enabled: true })
  const { notification_subscription: again } = await me.calls.notifications.create({ topic: 'queue', is_enabled: false })
  expect(again).toEqual({ ...made, is_enabled: false })
  const { subscription_ref } = made
  for (const [who, ref] of [
    [mate, subscription_ref],
    [me, newRef()],
  ] as const) {
    await expect(who.calls.notifications.update({ subscription_ref: ref, is_enabled: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(who.calls.notifications.remove({ subscription_ref: ref })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await mate.calls.notifications.list()).notification_subscriptions).toEqual([])
  expect((await me.calls.notifications.update({ subscription_ref, is_enabled: true })).notification_subscription).toEqual(made)
  expect((await me.calls.notifications.list()).notification_subscriptions).toEqual([made])
  await me.calls.notifications.remove({ subscription_ref })
  expect((await me.calls.notifications.list()).notification_subscriptions).toEqual([])
  await expect(me.calls.notifications.create({ topic: '  ' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a person follows at most 200 topics', async () => {
  const library = await testLibrary(await sharedServer())
  const me = await library.user('agent')
  await library.inside(async (ctx) => {
    const rows = Array.from({ length: 199 }, (_, index) => ({
      support_lib_id: library.support_lib_id,
      subscription_ref: newRef(),
      user_id: me.user_id,
      topic: `topic ${index}`,
      created_at: ctx.clock.now(),
    }))
    await ctx.db.insertInto('notification_subscriptions').values(rows).execute()
  })
  await me.calls.notifications.create({ topic: 'the last' })
  await expect(me.calls.notifications.create({ topic: 'one more' })).rejects.toMatchObject({ code: 'invalid_input' })
  await me.calls.notifications.create({ topic: 'topic 5', is_enabled: false })
})
