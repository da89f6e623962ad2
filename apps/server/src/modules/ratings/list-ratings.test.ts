import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'

let library: TestLibrary
let ada: TestUser
let ana: TestUser
let bob: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  ada = await library.user('admin')
  ana = await library.user('agent')
  bob = await library.user('agent')
  await rated(ana, 5, '')
  await rated(ana, 1, 'Nobody answered')
  await rated(bob, 4, 'Quick')
  await rated(bob, 2, '')
})

/** Has a chat of this agent rated; returns its ref. */
async function rated(owner: TestUser, message_rating: number, message_review: string): Promise<string> {
  const who = library.visitor()
  const { conversation_ref } = (await startChat(who)).conversation
  await owner.calls.conversations.take({ conversation_ref })
  await owner.calls.conversations.close({ conversation_ref })
  const { rating } = await who.calls.ratings.ask({ conversation_ref })
  const key = { support_lib_id: library.support_lib_id, conversation_ref, message_id: rating?.message_id ?? '' }
  await who.calls.ratings.rate({ ...key, message_rating, message_review })
  return conversation_ref
}

const dayMs = 86_400_000
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Also across midnight. */
const period = () => ({ from: day(-1), to: day(1) })
const listed = async (who: TestUser, more: object = {}) =>
  (await who.calls.ratings.list({ ...period(), ...more })).ratings.map(({ message_rating, message_review }) => [message_rating, message_review])
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

test('ratings are listed newest first, by pages, with words, owner and conversation', async () => {
  expect(await listed(ada)).toEqual([
    [2, ''],
    [4, 'Quick'],
    [1, 'Nobody answered'],
    [5, ''],
  ])
  const first = await ada.calls.ratings.list({ ...period(), limit: 3 })
  expect(new Set(first.conversations.map(({ conversation_ref }) => conversation_ref))).toEqual(
    new Set(first.ratings.map(({ conversation_ref }) => conversation_ref)),
  )
  const second = await ada.calls.ratings.list({ ...period(), limit: 3, cursor: first.next_cursor ?? '' })
  expect([...first.ratings, ...second.ratings].map(({ message_rating }) => message_rating)).toEqual([2, 4, 1, 5])
  expect(second.next_cursor).toBeNull()
  expect(Object.keys(first.names).toSorted()).toEqual([ana.user_id, bob.user_id].toSorted())
})

test('by score, by words, by whose they are and by any condition of reports', async () => {
  const byAna = JSON.stringify({ field: 'agent_id', op: 'is', value: ana.user_id })
  expect(await listed(ada, { scores: '1,2' })).toEqual([
    [2, ''],
    [1, 'Nobody answered'],
  ])
  expect(await listed(ada, { with_words: 'true', scores: '4,5' })).toEqual([[4, 'Quick']])
  expect(await listed(ada, { filter: byAna, with_words: 'true' })).toEqual([[1, 'Nobody answered']])
  expect(await listed(ada, { filter: JSON.stringify({ field: 'channel', op: 'is', value: 'ticket' }) })).toEqual([])
  expect(await listed(ada, { from: '2020-01-01', to: '2020-02-01' })).toEqual([])
  expect(await codeOf(ada.calls.ratings.list({ ...period(), scores: '6' }))).toBe('invalid_input')
})

test('people read the ratings of conversations that they may open, and nobody without the right to see reports', async () => {
  expect(await codeOf(ana.calls.ratings.list(period()))).toBe('forbidden')
  const chief = await library.user('agent', { canViewReports: true, canSuperviseChats: true })
  const own = await rated(chief, 3, 'Mine')
  expect(await listed(chief)).toHaveLength(5)
  await ada.calls.permissions.update({ id: chief.user_id, conversation_scope: 'own' } as never)
  const { ratings, conversations } = await chief.calls.ratings.list(period())
  expect([ratings.map(({ conversation_ref }) => conversation_ref), conversations.map(({ conversation_ref }) => conversation_ref)]).toEqual([[own], [own]])
})

test('a rating of 1 or 2 is told to supervisors who may read the conversation, once, in the bell and by email if they want that; others are not', async () => {
  const own = await testLibrary(await sharedServer())
  const [boss, limited, owner] = [await own.user('admin'), await own.user('agent', { canSuperviseChats: true }), await own.user('agent')]
  await boss.calls.permissions.update({ id: limited.user_id, conversation_scope: 'own' } as never)
  await boss.calls.people.updateAgentNotifications({ low_rating: { mail: true } } as never)
  const who = own.visitor()
  const { conversation_ref, number } = (await startChat(who)).conversation
  await owner.calls.conversations.take({ conversation_ref })
  await owner.calls.conversations.close({ conversation_ref })
  const { rating } = await who.calls.ratings.ask({ conversation_ref })
  const key = { support_lib_id: own.support_lib_id, conversation_ref, message_id: rating?.message_id ?? '' }
  const triggers = async (one: TestUser) =>
    (await one.calls.activity.feeds({})).data.feeds
      .map(({ trigger, activity_values }) => `${trigger} ${activity_values.score}`)
      .filter((text) => /rated|rating_/.test(text))
  await who.calls.ratings.rate({ ...key, message_rating: 3 })
  await expect.poll(() => triggers(owner)).toEqual(['conversation.rated 3'])
  await who.calls.ratings.rate({ ...key, message_rating: 2 })
  await expect.poll(() => triggers(boss)).toEqual(['conversation.rated_low 2'])
  // Raised: the unread item says so instead; the lowest again: the bell says so, no further email does.
  await who.calls.ratings.rate({ ...key, message_rating: 4 })
  await expect.poll(() => triggers(boss)).toEqual(['conversation.rating_raised 4'])
  await jobsDone(own)
  expect(await triggers(limited)).toEqual([])
  await who.calls.ratings.rate({ ...key, message_rating: 1, message_review: 'Secret words' })
  await jobsDone(own)
  expect(await triggers(owner)).toEqual(['conversation.rated 1'])
  expect(await triggers(boss)).toEqual(['conversation.rated_low 1'])
  // Whoever has read of it learns that it changed.
  await boss.calls.activity.markRead({ markAll: true })
  await who.calls.ratings.rate({ ...key, message_rating: 5 })
  await expect.poll(() => triggers(boss)).toEqual(['conversation.rating_raised 5', 'conversation.rated_low 1'])
  expect(await triggers(owner)).toEqual(['conversation.rated 5'])
  expect(await triggers(limited)).toEqual([])
  const mails = async () => (await newestMails(own.kernel, 1000)).filter(({ to }) => to === boss.email)
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toEqual([`Conversation #${number} was rated 2 of 5`])
  expect(JSON.stringify(await mails())).not.toContain('Secret words')
})

test('of more supervisors than are told, those who may read the conversation hear of a low rating, wherever their ids sort', async () => {
  const own = await testLibrary(await sharedServer())
  const { support_lib_id } = own
  const [boss, owner] = [await own.user('admin'), await own.user('agent')]
  const first = `with a as (insert into accounts (account_id, email, created_at) select $1 || n, n || $2, now() from generate_series(1, 100) n returning account_id, email)
    insert into users (support_lib_id, user_id, account_id, email, user_type, agent_name, conversation_scope, created_at)
    select $3, '!' || account_id, account_id, email, 'admin', 'X', 'own', now() from a`
  await own.kernel.database.owner.query(first, [newRef(), `${newRef().toLowerCase()}@example.com`, support_lib_id])
  const who = own.visitor()
  const { conversation_ref } = (await startChat(who)).conversation
  await owner.calls.conversations.take({ conversation_ref })
  await owner.calls.conversations.close({ conversation_ref })
  const { rating } = await who.calls.ratings.ask({ conversation_ref })
  await who.calls.ratings.rate({ support_lib_id, conversation_ref, message_id: rating?.message_id ?? '', message_rating: 1 })
  await jobsDone(own)
  expect((await boss.calls.activity.feeds({})).data.feeds.map(({ trigger }) => trigger)).toContain('conversation.rated_low')
})
