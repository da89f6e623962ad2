import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let library: TestLibrary
let admin: TestUser
let ana: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
  ana = await library.user('agent')
})

const ticket = async (by: TestUser, more: Record<string, unknown> = {}) =>
  (await by.calls.tickets.create({ email: `${newRef()}@shop.example`, name: 'Cleo Novak', subject: 'Size', message: 'The helmet is too small.', ...more }))
    .conversation
const found = async (by: TestUser, query: string) =>
  (await by.calls.conversations.search({ query })).results.map(({ conversation }) => conversation.conversation_ref)
const say = (by: TestUser, conversation_ref: string, message: string, more: Record<string, unknown> = {}) =>
  by.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message, ...more })

describe('what finds a conversation', () => {
  test('its messages, notes, subject, contact, number and tags; several words together', async () => {
    const { option } = await admin.calls.convTags.create({ name: 'Guarantee case' })
    const email = 'zoe.walker@bikes.example'
    const made = await ticket(ana, { subject: 'Crackling pedals', name: 'Zoe Walker', email, tags: [option.tag_ref], message: 'They crunch uphill.' })
    const ref = made.conversation_ref
    await say(ana, ref, 'Supplier says bearings', { sender_type: 'note' })
    for (const query of ['crunch', 'CRUNCH uph', 'crackling', 'zoe', email, 'guarantee', 'bearings', 'zoe bearing', `#${made.number}`, String(made.number)])
      expect(await found(ana, query), query).toContain(ref)
    for (const query of ['crunch downhill', 'crunchy', 'zz', 'the', '?']) expect(await found(ana, query), query).not.toContain(ref)
    expect((await found(ana, `${made.number}`))[0]).toBe(ref)
  })

  test('C8: a word of any script inside a sentence, and inside a compound', async () => {
    const message = '注文番号ABC123の自転車のブレーキ。 Straße, Kinderfahrradanhänger, Łódź, İstanbul. 我的订单 สั่งซื้อกระเป๋าได้ استرداد المبلغ'
    const ref = (await ticket(ana, { message })).conversation_ref
    for (const query of ['ブレーキ', '車', '订单', 'กระเป๋า', 'مبلغ', 'ABC123', 'strasse', 'Anhänger', 'lodz', 'istanbul', 'STRASSE ブレーキ'])
      expect(await found(ana, query), query).toContain(ref)
    for (const query of ['ブレーカー', '京', 'strasser']) expect(await found(ana, query), query).not.toContain(ref)
  })

  test('later changes: edited and deleted messages, subjects, names', async () => {
    const ref = (await ticket(ana, { assignee_id: ana.user_id })).conversation_ref
    const { message } = await say(ana, ref, 'Take the velvet one')
    const update = (more: object) => ana.calls.messages.update({ conversation_ref: ref, message_id: message.id, message_action: 'edit', ...more })
    await update({ message: 'Take the corduroy one' })
    expect(await found(ana, 'velvet')).not.toContain(ref)
    expect(await found(ana, 'corduroy')).toContain(ref)
    await update({ message_action: 'delete' })
    expect(await found(ana, 'corduroy')).not.toContain(ref)
    await ana.calls.tickets.patch({ conversation_refs: [ref], subject: 'Upholstery' })
    expect(await found(ana, 'upholstery')).toContain(ref)
  })

  test('a name the visitor gives after writing', async () => {
    const visitor = library.visitor()
    const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Where is my wheelbarrow?' })
    await visitor.calls.visitors.identify({ name: 'Philippa Quill' })
    await until(async () => (await found(admin, 'philippa wheelbarrow')).includes(conversation.conversation_ref), 'the name is indexed')
  })

  test('messages written before search existed', async () => {
    const ref = (await ticket(ana, { message: 'A forgotten tambourine' })).conversation_ref
    const { owner } = library.kernel.database
    await owner.query('delete from conversation_texts where support_lib_id = $1', [library.support_lib_id])
    expect(await found(ana, 'tambourine')).not.toContain(ref)
    await owner.query("select enqueue_job('conversations:fill-texts', jsonb_build_object('support_lib_id', $1::text), null, $2, 5)", [
      library.support_lib_id,
      `fill ${library.support_lib_id}`,
    ])
    await until(async () => (await found(ana, 'tambourine')).includes(ref), 'texts are indexed')
  })
})

test('each conversation once, by its newest match, in pages without gaps; rare and common words alike', async () => {
  const own = await testLibrary(await sharedServer())
  const agent = await own.user('agent')
  const refs: string[] = []
  for (let index = 0; index < 25; index++) refs.push((await ticket(agent, { message: `Saddle ${index}` })).conversation_ref)
  await say(agent, refs[3] as string, 'Another saddle. It is the second sentence.')
  const pages = []
  let cursor: string | undefined
  do {
    const page = await agent.calls.conversations.search({ query: 'saddle', limit: 10, cursor })
    pages.push(page.results)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(pages.map((page) => page.length)).toEqual([10, 10, 5])
  const order = [refs[3], ...refs.filter((_, index) => index !== 3).reverse()]
  expect(pages.flat().map(({ conversation }) => conversation.conversation_ref)).toEqual(order)
  expect(pages[0]?.[0]?.message).toMatchObject({ sender_type: 'agent', snippet: 'Another saddle.' })

  // Enough other texts that the walk ends before reaching these, so the index must find them.
  const { owner } = own.kernel.database
  await owner.query(
    `insert into conversation_texts (support_lib_id, conversation_ref, seq, at, words)
     select $1, $2, 1000 + n, now() + interval '1 day', array_to_tsvector(array['other' || n]) from generate_series(1, 13000) n`,
    [own.support_lib_id, refs[0]],
  )
  expect(await found(agent, 'saddle')).toEqual(order.slice(0, 20))
  // A page whose first half is found by the walk.
  await owner.query(
    `update conversation_texts set words = (select words from conversation_texts t where t.support_lib_id = $1 and t.conversation_ref = $2 and t.seq = 0)
    where support_lib_id = $1 and conversation_ref = $3 and seq <> 0 and seq < 100`,
    [own.support_lib_id, refs[1], refs[0]],
  )
  expect(await found(agent, 'saddle')).toEqual(order.filter((ref) => ref !== refs[0]).slice(0, 20))
  await expect(agent.calls.conversations.search({ query: 'saddle', cursor: 'bm90aGluZw' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('searchers find only what they may see, and nothing from other libraries', async () => {
  const own = await testLibrary(await sharedServer())
  const word = 'quetzalcoatl'
  const [boss, owner, other] = [await own.user('admin'), await own.user('agent'), await own.user('agent')]
  const [takesOnly, readsTickets] = [await own.user('writer', { canTakeChats: true }), await own.user('writer', { canViewExistingTickets: true })]
  const chat = (await own.visitor().calls.messages.send({ client_msg_id: newRef(), message: `My ${word}` })).conversation.conversation_ref
  const filed = (await ticket(boss, { message: `A ${word}` })).conversation_ref
  expect(await found(takesOnly, word)).toEqual([chat])
  expect(await found(readsTickets, word)).toEqual([filed])
  await owner.calls.conversations.take({ conversation_ref: chat })
  expect((await found(boss, word)).toSorted()).toEqual([chat, filed].toSorted())
  expect((await found(owner, word)).toSorted()).toEqual([chat, filed].toSorted())
  expect(await found(other, word)).toEqual([filed])
  expect(await found(takesOnly, word)).toEqual([])
  expect(await found(ana, word)).toEqual([])
  const everything = async (by: TestUser) =>
    (await by.calls.search.everything({ query: word })).groups.flatMap(({ kind, results }) => results.map(({ id }) => `${kind} ${id}`))
  expect((await everything(owner)).toSorted()).toEqual([`conversation ${chat}`, `conversation ${filed}`].toSorted())
  expect(await everything(other)).toEqual([`conversation ${filed}`])
  await expect(found(await own.user('writer'), word)).rejects.toMatchObject({ code: 'forbidden' })
})
