import { beforeAll, expect, test } from 'vitest'
import { moveRows, moveRowsBack } from '../../../kernel/rows/merged-rows.ts'
import { type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
})

test('a merge moves the reviewed drafts to the surviving ticket; undoing it moves the same ones back', async () => {
  const [ana, bo] = [await library.user('admin'), await library.user('admin')]
  const ticket = async (subject: string) =>
    (await ana.calls.tickets.create({ email: 'cleo@shop.example', name: 'Cleo', subject, message: 'Too small' })).conversation.conversation_ref
  const [source, target] = [await ticket('Size'), await ticket('Color')]
  const { draft_message_ref } = (await bo.calls.drafts.submit({ conversation_ref: source, message: 'On Monday.', to_agent: ana.user_id })).draft_message
  const both = { conversation_ref: source, into: target }

  await ana.calls.conversationLinks.merge(both)
  const conversationOf = () =>
    library.inside((ctx) =>
      ctx.db.selectFrom('draft_messages').select('conversation_ref').where('draft_message_ref', '=', draft_message_ref).executeTakeFirstOrThrow(),
    )
  expect(await conversationOf()).toEqual({ conversation_ref: target })

  await ana.calls.conversationLinks.unmerge({ conversation_ref: source })
  expect(await conversationOf()).toEqual({ conversation_ref: source })

  await ana.calls.conversationLinks.merge(both)
  await ana.calls.drafts.review({ draft_message_ref, decision: 'send', message: 'On Monday.' })
  expect((await ana.calls.messages.list({ conversation_ref: target })).messages.map(({ message }) => message)).toContain('On Monday.')
})

test('what is kept about a contact moves to the contact that it is merged into, once, and back', async () => {
  const ana = await library.user('admin')
  const contact = async (email: string) =>
    (await ana.calls.tickets.create({ email, name: 'Kim', subject: 'Size', message: 'Too small' })).conversation.visitor.visitor_id
  const [from, into] = [await contact('kim@shop.example'), await contact('kim@home.example')]
  const { support_lib_id } = library
  const at = new Date()
  await library.inside(async (ctx) => {
    const page = { support_lib_id, visited_at: at, url: 'https://shop.example/a' }
    const lesson = { support_lib_id, course_id: 'course', done_at: at }
    const hold = { support_lib_id, reason: 'A case', placed_by: 'somebody', placed_at: at }
    await ctx.db
      .insertInto('page_visits')
      .values({ ...page, visitor_id: from })
      .execute()
    await ctx.db
      .insertInto('lesson_progress')
      .values([
        { ...lesson, visitor_id: from, lesson_id: 'first' },
        { ...lesson, visitor_id: from, lesson_id: 'second' },
        { ...lesson, visitor_id: into, lesson_id: 'second' },
      ])
      .execute()
    await ctx.db
      .insertInto('legal_holds')
      .values([from, into].map((visitor_id, at) => ({ ...hold, hold_ref: `hold ${at}`, visitor_id })))
      .execute()
  })
  const rows = () =>
    library.inside(async (ctx) => {
      const of = (visitor_id: string | null) => (visitor_id === from ? 'from' : 'into')
      const lessons = await ctx.db.selectFrom('lesson_progress').select(['lesson_id', 'visitor_id']).orderBy('lesson_id').orderBy('visitor_id').execute()
      const pages = await ctx.db.selectFrom('page_visits').select('visitor_id').execute()
      const holds = await ctx.db.selectFrom('legal_holds').select('visitor_id').execute()
      return {
        lessons: lessons.map(({ lesson_id, visitor_id }) => `${lesson_id} ${of(visitor_id)}`).sort(),
        pages: pages.map(({ visitor_id }) => of(visitor_id)),
        holds: holds.map(({ visitor_id }) => of(visitor_id)).sort(),
      }
    })
  const before = await rows()
  expect(before).toEqual({ lessons: ['first from', 'second from', 'second into'], pages: ['from'], holds: ['from', 'into'] })
  const moved = await library.inside((ctx) => moveRows(ctx, 'contact', from, into))
  expect(await rows()).toEqual({ lessons: ['first into', 'second from', 'second into'], pages: ['into'], holds: ['from', 'into'] })
  // As it is stored with the merge.
  const stored = JSON.parse(JSON.stringify(moved)) as typeof moved
  await library.inside((ctx) => moveRowsBack(ctx, 'contact', stored, into, from))
  expect(await rows()).toEqual(before)
})
