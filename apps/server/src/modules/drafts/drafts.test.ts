import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let library: TestLibrary
let admin: TestUser
let author: TestUser
let reviewer: TestUser
let other: TestUser
let team_ref: string

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  const reviews = { canReviewOtherDrafts: true }
  ;[admin, author, reviewer, other] = [
    await library.user('admin'),
    await library.user('agent'),
    await library.user('agent', reviews),
    await library.user('agent', reviews),
  ]
  team_ref = (await admin.calls.people.createTeam({ team_name: 'Leads', member_ids: [reviewer.user_id, author.user_id] })).team.team_ref
})

const message = 'We send a new one on Monday.'
const ticket = async () =>
  (await admin.calls.tickets.create({ email: `${newRef()}@shop.example`.toLowerCase(), subject: 'Size', message: 'Too small.' })).conversation.conversation_ref
const submitted = async (to: { to_agent?: string; to_team?: string } = { to_agent: reviewer.user_id }) =>
  (await author.calls.drafts.submit({ conversation_ref: await ticket(), message, ...to })).draft_message
const toReview = async (by: TestUser) => (await by.calls.drafts.list({ type: 'to_review', limit: 100 })).draft_messages.map((each) => each.draft_message_ref)
const mine = async (conversation_ref: string) => (await author.calls.drafts.list({ conversation_ref })).draft_messages[0]
const feedOf = async (by: TestUser) => (await by.calls.activity.feeds({})).data.feeds.map((item) => item.activity_name)

describe('drafts', () => {
  test('are kept per agent, conversation and kind', async () => {
    const [agent, conversation_ref] = [await library.user('agent'), await ticket()]
    await agent.calls.drafts.save({ conversation_ref, kind: 'agent', message: 'half a' })
    await agent.calls.drafts.save({ conversation_ref, kind: 'agent', message: 'half a sentence' })
    await agent.calls.drafts.save({ conversation_ref, kind: 'note', message: 'hm' })
    expect((await agent.calls.drafts.list({ conversation_ref })).draft_messages.map((each) => each.message).sort()).toEqual(['half a sentence', 'hm'])
    expect((await other.calls.drafts.list({ conversation_ref })).draft_messages).toEqual([])
    await agent.calls.drafts.save({ conversation_ref, kind: 'note', message: '' })
    expect((await agent.calls.drafts.list()).draft_messages).toHaveLength(1)
  })

  test('are listed newest first, in pages, with their conversations, excluding other agents’ drafts and drafts for hidden conversations', async () => {
    const own = await library.user('agent')
    const refs: string[] = []
    for (let index = 0; index < 3; index++) {
      refs.push(await ticket())
      await own.calls.drafts.save({ conversation_ref: refs[index] ?? '', kind: 'agent', message: `Draft ${index}` })
    }
    const first = await own.calls.drafts.list({ limit: 2 })
    const second = await own.calls.drafts.list({ limit: 2, cursor: first.next_cursor ?? '' })
    expect([...first.draft_messages, ...second.draft_messages].map((each) => each.conversation_ref)).toEqual(refs.toReversed())
    expect(first.conversations.map((each) => each.conversation_ref).toSorted()).toEqual([refs[1], refs[2]].toSorted())
    expect(second.next_cursor).toBeNull()
    const { conversation_ref } = (await library.visitor().calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })).conversation
    await own.calls.drafts.save({ conversation_ref, kind: 'note', message: 'Later' })
    await admin.calls.conversations.take({ conversation_ref })
    const seen = await own.calls.drafts.list({})
    expect(seen.draft_messages.map((each) => each.conversation_ref)).toEqual(refs.toReversed())
    expect(seen.conversations).toHaveLength(3)
  })
})

describe('a review', () => {
  test('can be requested from a teammate or a team; only they find the draft, and they are notified', async () => {
    const [forOne, forTeam] = [await submitted(), await submitted({ to_team: team_ref })]
    expect(forOne).toMatchObject({ review_status: 'requested', review_for: reviewer.user_id, review_for_kind: 'agent' })
    expect(await toReview(reviewer)).toEqual(expect.arrayContaining([forOne.draft_message_ref, forTeam.draft_message_ref]))
    expect(await toReview(other)).toEqual([])
    expect(await toReview(author)).toEqual([])
    await until(async () => (await feedOf(reviewer)).includes('asked you to review a reply'), 'the reviewer is told')
  })

  test.each([
    ['nobody', () => ({}), 'invalid_input'],
    ['both a teammate and a team', () => ({ to_agent: reviewer.user_id, to_team: team_ref }), 'invalid_input'],
    ['a teammate who may not review', () => ({ to_agent: author.user_id }), 'invalid_input'],
    ['a team of another library', () => ({ to_team: 'elsewhere' }), 'invalid_input'],
  ])('cannot be requested from %s', async (_whom, to, code) => {
    await expect(submitted(to())).rejects.toMatchObject({ code })
  })

  test('ends with an approval, which a change to the text revokes', async () => {
    const { draft_message_ref, conversation_ref } = await submitted()
    const approve = (by: TestUser, text: string) => by.calls.drafts.review({ draft_message_ref, decision: 'approve', message: text })
    await expect(approve(other, message)).rejects.toMatchObject({ code: 'not_found' })
    await expect(approve(reviewer, 'what was there before')).rejects.toMatchObject({ code: 'conflict' })
    await approve(reviewer, message)
    expect(await mine(conversation_ref)).toMatchObject({ review_status: 'approved', reviewed_by: reviewer.user_id, reviewed_message: message })
    await expect(approve(reviewer, message)).rejects.toMatchObject({ code: 'not_found' })
    await author.calls.drafts.save({ conversation_ref, kind: 'agent', message })
    expect(await mine(conversation_ref)).toMatchObject({ review_status: 'approved' })
    await author.calls.drafts.save({ conversation_ref, kind: 'agent', message: `${message}!` })
    expect(await mine(conversation_ref)).toMatchObject({ review_status: null, reviewed_message: message })
    await until(async () => (await feedOf(author)).includes('approved your reply'), 'the author is told')
  })

  test('can request changes; the resubmitted version includes the reviewed one for comparison', async () => {
    const { draft_message_ref, conversation_ref } = await submitted()
    await reviewer.calls.drafts.review({ draft_message_ref, decision: 'request_changes', message, note: 'Say which Monday' })
    await author.calls.drafts.save({ conversation_ref, kind: 'agent', message: 'On Monday, 4 May.' })
    expect(await mine(conversation_ref)).toMatchObject({ review_status: 'changes_requested', review_note: 'Say which Monday', reviewed_message: message })
    await author.calls.drafts.submit({ conversation_ref, message: 'On Monday, 4 May.', to_agent: reviewer.user_id })
    const [again] = (await reviewer.calls.drafts.list({ type: 'to_review', conversation_ref })).draft_messages
    expect(again).toMatchObject({ message: 'On Monday, 4 May.', reviewed_message: message, review_status: 'requested' })
  })

  test('can send the reply under its author’s name, once, if the reviewer may reply', async () => {
    const watcher = await library.user('agent', { canReviewOtherDrafts: true, canReplyToTickets: false })
    const forWatcher = await submitted({ to_agent: watcher.user_id })
    const send = (by: TestUser, { draft_message_ref }: { draft_message_ref: string }) =>
      by.calls.drafts.review({ draft_message_ref, decision: 'send', message })
    await expect(send(watcher, forWatcher)).rejects.toMatchObject({ code: 'forbidden' })
    const draft = await submitted()
    const outcomes = await Promise.allSettled([send(reviewer, draft), send(reviewer, draft)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { messages } = await author.calls.messages.list({ conversation_ref: draft.conversation_ref })
    expect(messages.filter(({ sender_type }) => sender_type === 'agent')).toMatchObject([{ message, sender: { id: author.user_id } }])
    expect(await mine(draft.conversation_ref)).toBeUndefined()
    await until(async () => (await feedOf(author)).includes('approved and sent your reply'), 'the author is told')
  })

  test('is not sent in the name of an author who has been deactivated or may no longer reply; another reviewer’s decision still stands', async () => {
    const gone = await library.user('agent', { canReplyToTickets: true })
    const { conversation_ref } = await submitted()
    const { draft_message } = await gone.calls.drafts.submit({ conversation_ref, message, to_agent: reviewer.user_id })
    const review = (decision: 'send' | 'approve') => reviewer.calls.drafts.review({ draft_message_ref: draft_message.draft_message_ref, decision, message })
    await library.switchOff(gone)
    await expect(review('send')).rejects.toMatchObject({ code: 'conflict' })
    expect((await review('approve')).draft_message).toMatchObject({ review_status: 'approved' })
  })
})
