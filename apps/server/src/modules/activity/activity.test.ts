import type { Topic } from '@porchlight/contracts/activity/activity'
import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { addFeedItem } from './index.ts'

const minted = async () => testLibrary(await sharedServer())
const feed = async (user: TestUser, input: object = {}) => (await user.calls.activity.feeds(input)).data
const names = async (user: TestUser) => (await feed(user)).feeds.map(({ trigger, activity_values }) => [trigger, ...Object.values(activity_values)].join(' '))
const plant = (library: TestLibrary, user: TestUser, count: number) =>
  library.inside(async (ctx) => {
    for (let index = 0; index < count; index++) {
      await addFeedItem(ctx, { user_id: user.user_id, trigger: 'test', activity_name: `item ${index}`, entity_type: 'test', once: `${user.user_id} ${index}` })
    }
  })

describe('writing to the feed', () => {
  test('a transfer and a mention notify their recipient once, naming the agent who did it; others get nothing', async () => {
    const library = await minted()
    const [from, to, other] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
    const socket = await openSocket((await sharedServer()).address, { token: to.token }, { library: null })
    const { conversation_ref } = (await startChat(library.visitor())).conversation
    const { conversation } = await from.calls.conversations.take({ conversation_ref })
    await from.calls.conversations.transfer({ conversation_ref, to_agent: to.user_id })
    await from.calls.messages.send({ client_msg_id: newRef(), conversation_ref, sender_type: 'note', message: 'please look', mentions: [to.user_id] })
    await eventually(async () =>
      expect((await names(to)).sort()).toEqual([`conversation.transferred ${conversation.number}`, `message.mentioned ${conversation.number}`]),
    )
    const [item] = (await feed(to)).feeds
    expect(item).toMatchObject({
      is_read: false,
      entity_type: 'conversation',
      entity_ref: conversation_ref,
      agent: { agent_name: expect.stringMatching(/^Test admin/) },
    })
    await socket.until(() => socket.pushes('library').some((push) => push.data.notices?.some((notice) => notice.topic === 'feed')), 'notice')
    expect([await names(from), await names(other)]).toEqual([[], []])
  })

  test('a teammate is nudged about a conversation once until they have read it, also as its owner; others may nudge them, too', async () => {
    const library = await minted()
    const [chief, other, owner] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const { conversation_ref } = (await startChat(library.visitor())).conversation
    const nudge = (who: typeof chief, message: string) => who.calls.activity.notify({ conversation_ref, to_owner: true, message })
    expect(await nudge(chief, 'Nobody owns it')).toEqual({ told: [] })
    await owner.calls.conversations.take({ conversation_ref })
    expect(await nudge(chief, 'Look')).toEqual({ told: [owner.user_id] })
    expect(await nudge(chief, 'Look again')).toEqual({ told: [] })
    expect(await chief.calls.activity.notify({ conversation_ref, user_ids: [owner.user_id], message: 'And again' })).toEqual({ told: [] })
    expect(await nudge(other, 'I say so too')).toEqual({ told: [owner.user_id] })
    expect((await feed(owner)).feeds.map(({ activity_name }) => activity_name)).toEqual(['I say so too', 'Look'])
    await owner.calls.activity.markRead({ markAll: true })
    expect(await nudge(chief, 'Still waiting')).toEqual({ told: [owner.user_id] })
  })

  test('a message to the team reaches those who are online, or those of one team, live; it takes the right to supervise, and ten in an hour are enough', async () => {
    const library = await minted()
    const [chief, ann, bo, off] = [await library.user('admin'), await library.user('agent'), await library.user('agent'), await library.user('agent')]
    const { team } = await chief.calls.people.createTeam({ team_name: 'Nights', member_ids: [bo.user_id, off.user_id] })
    const { address } = await sharedServer()
    for (const { token } of [chief, ann]) await openSocket(address, { token }, { library: null })
    const socket = await openSocket(address, { token: bo.token }, { library: null })
    const feedNotices = () => socket.pushes('library').filter((push) => push.data.notices?.some((notice) => notice.topic === 'feed')).length
    const before = feedNotices()
    expect((await chief.calls.activity.tellTeam({ message: 'Lunch at one' })).told).toEqual([ann.user_id, bo.user_id].sort())
    await socket.until(() => feedNotices() > before, 'notice')
    expect((await chief.calls.activity.tellTeam({ team_ref: team.team_ref, message: 'Only you' })).told).toEqual([bo.user_id])
    expect([await names(ann), await names(bo), await names(off), await names(chief)]).toEqual([
      ['team.message Lunch at one'],
      ['team.message Only you', 'team.message Lunch at one'],
      [],
      [],
    ])
    expect((await feed(bo)).feeds[0]).toMatchObject({ is_read: false, agent: { agent_name: expect.stringMatching(/^Test admin/) } })
    const elsewhere = await (await minted()).user('admin')
    await expect(elsewhere.calls.activity.tellTeam({ team_ref: team.team_ref, message: 'Hello' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(ann.calls.activity.tellTeam({ message: 'Hello' })).rejects.toMatchObject({ code: 'forbidden' })
    await ann.calls.people.updateAgentInfo({ agent_action: 'switch_away_mode', away_mode: 1 })
    for (let sent = 2; sent < 10; sent += 1) expect((await chief.calls.activity.tellTeam({ message: 'More' })).told).toEqual([bo.user_id])
    await expect(chief.calls.activity.tellTeam({ message: 'Too much' })).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('a message to the team that is sent again because its answer was lost is the same message; another id is another message', async () => {
    const library = await minted()
    const [chief, other, ann] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const { address } = await sharedServer()
    await openSocket(address, { token: ann.token }, { library: null })
    const lunch = { message: 'Lunch at one', client_msg_id: newRef() }
    for (const _attempt of ['first', 'again']) expect((await chief.calls.activity.tellTeam(lunch)).told).toEqual([ann.user_id])
    expect(await names(ann)).toEqual(['team.message Lunch at one'])
    // The id is the sender's own: somebody else's message under the same one is another.
    await other.calls.activity.tellTeam(lunch)
    await chief.calls.activity.tellTeam({ ...lunch, client_msg_id: newRef() })
    expect(await names(ann)).toEqual(['team.message Lunch at one', 'team.message Lunch at one', 'team.message Lunch at one'])
  })

  test('invitations notify admins, and permission changes notify the user', async () => {
    const library = await minted()
    const [first, second, agent] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    await first.calls.identity.invite({ email: `${newRef()}@join.test`, role: 'editor' })
    await first.calls.permissions.update({ id: agent.user_id, permissions: [{ slug: 'canViewReports', is_enabled: true }] })
    await eventually(async () => {
      expect(await names(second)).toEqual(['teammate.invited editor'])
      expect(await names(agent)).toEqual(['permissions.changed'])
    })
    expect(await names(first)).toEqual([])
  })

  test("a publication notifies its author and its topic's followers, and no one else", async () => {
    const library = await minted()
    const [writer, editor, stranger] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
    const { calls } = writer
    const { category_id } = (await calls.sops.createCategory({ category_title: 'Shop' })).sop_category
    const publish = {
      article: async () =>
        editor.calls.articles.publish({
          article_id: (await calls.articles.create({ article_title: 'article', article_content: '<p>x</p>' })).article.article_id,
        }),
      newsflash: async () => editor.calls.news.publish({ id: (await calls.news.create({ newsFlash_title: 'newsflash' })).news_flash.id }),
      sop: async () =>
        editor.calls.sops.publish({ article_id: (await calls.sops.create({ category_id, sop_title: 'sop', sop_content: '<p>x</p>' })).sop_article.article_id }),
      course: async () => editor.calls.courses.publish({ course_id: (await calls.courses.create({ course_title: 'course' })).course.course_id }),
    }
    for (const [kind, run] of Object.entries(publish)) {
      const follower = await library.user('agent')
      await follower.calls.notifications.create({ topic: `${kind}.published` as Topic })
      await run()
      await eventually(async () => expect(await names(follower)).toEqual([`${kind}.published ${kind}`]))
    }
    await eventually(async () =>
      expect((await names(writer)).toSorted()).toEqual(
        Object.keys(publish)
          .toSorted()
          .map((kind) => `${kind}.published ${kind}`),
      ),
    )
    expect([await names(editor), await names(stranger)]).toEqual([[], []])
  })
  test('adding the same item twice stores it once', async () => {
    const library = await minted()
    const me = await library.user('agent')
    await plant(library, me, 1)
    await plant(library, me, 1)
    expect((await feed(me)).pagination.totalCount).toBe(1)
    expect((await library.eventNames()).filter((name) => name === 'feed.changed')).toHaveLength(1)
  })
})

describe('reading the feed', () => {
  test('returns newest items first, ten per page: all, unread or read, with counts (B3)', async () => {
    const library = await minted()
    const me = await library.user('agent')
    await plant(library, me, 23)
    const first = await feed(me)
    expect([first.feeds.length, first.pagination, first.unreadCount]).toEqual([10, { totalCount: 23, page: 1, limit: 10 }, 23])
    const pages = [first, await feed(me, { page: 2 }), await feed(me, { page: 3 }), await feed(me, { page: 4 })]
    expect(pages.map((each) => each.feeds.length)).toEqual([10, 10, 3, 0])
    const ids = pages.flatMap((each) => each.feeds.map((item) => item.feed_id))
    expect(new Set(ids).size).toBe(23)

    const feedIds = ids.slice(0, 4)
    expect((await me.calls.activity.markRead({ feedIds })).data.unreadCount).toBe(19)
    expect((await feed(me, { isRead: 'true' })).pagination.totalCount).toBe(4)
    expect((await feed(me, { isRead: 'false' })).feeds.every((item) => !item.is_read)).toBe(true)
    expect((await me.calls.activity.markRead({ feedIds: feedIds.slice(0, 1), isRead: false })).data.unreadCount).toBe(20)
    expect((await me.calls.activity.markRead({ markAll: true })).data.unreadCount).toBe(0)
    expect((await feed(me)).unreadCount).toBe(0)
    expect((await me.calls.activity.markRead({})).data.unreadCount).toBe(0)
    for (const wrong of [{ limit: 0 }, { limit: 101 }, { page: 0 }, { isRead: 'maybe' }])
      await expect(feed(me, wrong)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test("is limited to the caller's items: ids of other people's items are ignored", async () => {
    const library = await minted()
    const [me, mate] = [await library.user('agent'), await library.user('agent')]
    await plant(library, mate, 2)
    const feedIds = (await feed(mate)).feeds.map((item) => item.feed_id)
    expect((await feed(me)).feeds).toEqual([])
    expect((await me.calls.activity.markRead({ feedIds })).data.unreadCount).toBe(0)
    await me.calls.activity.markRead({ markAll: true })
    expect((await feed(mate)).unreadCount).toBe(2)
    expect((await mate.calls.activity.markRead({ feedIds })).data.unreadCount).toBe(0)
  })
})

test("opening a screen marks only the caller's items about its subject as read", async () => {
  const library = await minted()
  // They may read every conversation, so those that don't exist are not hidden from them.
  const [me, mate] = [await library.user('admin'), await library.user('admin')]
  await library.inside(async (ctx) => {
    for (const { user_id } of [me, mate])
      for (const [entity_type, entity_ref, activity_name] of [
        ['conversation', 'one', 'transferred a chat to you'],
        ['conversation', 'one', 'mentioned you in a note'],
        ['conversation', 'two', 'mentioned you in another'],
        ['article', 'one', 'published it'],
      ] as const)
        await addFeedItem(ctx, { user_id, trigger: 'test', activity_name, entity_type, entity_ref, once: `${user_id} ${activity_name}` })
  })
  const { data } = await me.calls.activity.markRead({ about: { entity_type: 'conversation', entity_ref: 'one' } })
  expect(data.unreadCount).toBe(2)
  const unread = async (user: TestUser) => (await feed(user, { isRead: 'false' })).feeds.map((item) => item.activity_name).sort()
  expect(await unread(me)).toEqual(['mentioned you in another', 'published it'])
  expect(await unread(mate)).toHaveLength(4)
})
