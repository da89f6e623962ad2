import { expect, test } from 'vitest'
import { callsOf } from '../../../testing/calls.ts'
import { testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { promisedMinutes } from './usual-reply.ts'

const all = (count: number, seconds: number | null) => Array.from({ length: count }, () => seconds)

test.each([
  ['too few chats', all(19, 5), null],
  ['every reply at once', all(20, 5), 1],
  ['three of four within two minutes', [...all(15, 110), ...all(5, 90_000)], 2],
  ['less than three of four', [...all(14, 110), ...all(6, 90_000)], null],
  ['just over a step', all(40, 301), 10],
  ['hours', all(40, 5 * 3600), 360],
  ['more than a day', all(40, 25 * 3600), null],
  ['many without any reply', [...all(30, 30), ...all(30, null)], null],
  ['few without any reply', [...all(30, 30), ...all(9, null)], 1],
] as const)('%s', (_what, waits, minutes) => expect(promisedMinutes(waits)).toBe(minutes))

test('the widget promises the reply time that recent weeks support: old chats, those just started, and other libraries’ chats do not count', async () => {
  const library = await testLibrary(await sharedServer())
  const other = await testLibrary(await sharedServer())
  const boot = async () => (await callsOf(library.address, () => null).libraries.widgetBoot({ support_lib_id: library.support_lib_id })).usual_reply_minutes
  /** Creates chats that began `minutesAgo` and were answered after `seconds`; null: not yet. */
  const chats = ({ support_lib_id, inside }: typeof library, from: number, count: number, minutesAgo: number, seconds: number | null) =>
    inside(async (ctx) => {
      const created_at = new Date(Date.now() - minutesAgo * 60_000)
      const first_reply_at = seconds === null ? null : new Date(created_at.getTime() + seconds * 1000)
      const base = { support_lib_id, visitor_id: 'v1', state: 'closed', created_at, first_reply_at, updated_at: created_at, visitor_updated_at: created_at }
      await ctx.db
        .insertInto('visitors')
        .values({ support_lib_id, visitor_id: 'v1', first_seen_at: created_at, last_seen_at: created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (let at = from; at < from + count; at += 1)
        await ctx.db
          .insertInto('conversations')
          .values({ ...base, conversation_ref: `c${at}`, number: at })
          .execute()
    })
  const month = 30 * 24 * 60
  await chats(library, 1, 40, month, 60)
  await chats(other, 1, 40, 600, 60)
  expect(await boot()).toBeNull()
  await chats(library, 100, 24, 600, 200)
  expect(await boot()).toBe(5)
  await chats(library, 200, 30, 5, null)
  expect(await boot()).toBe(5)
  await chats(library, 300, 30, 90, null)
  expect(await boot()).toBeNull()
})
