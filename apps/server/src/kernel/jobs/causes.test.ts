import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffNow } from '../../modules/people/index.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import type { Ctx, StaffActor } from '../context.ts'
import { type Cause, causedBy, causedByTimer, throughRule } from './cause.ts'

const eventsNamed = (library: TestLibrary, name: string) =>
  library.inside(({ db, support_lib_id }) =>
    db.selectFrom('events').selectAll().where('support_lib_id', '=', support_lib_id).where('name', '=', name).orderBy('number').execute(),
  )

/** Runs as a rule with this person's rights. */
const asRule = async <T>(library: TestLibrary, user_id: string, run: (ctx: Ctx) => Promise<T>, cause?: Cause): Promise<T> =>
  library.inside(async (ctx) => {
    const owner = (await staffNow(ctx, user_id)) as StaffActor
    return ctx.actAs({ ...owner, name: 'Route', rule: { workflow_ref: 'wf1', workflow_name: 'Route' } }, run, cause)
  })

test('what somebody does has no cause; what follows from it has the event and its chain', async () => {
  const library = await testLibrary(await sharedServer())
  const agent = await library.user('admin')
  const { conversation } = await startChat(library.visitor())
  await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  await agent.calls.conversations.close({ conversation_ref: conversation.conversation_ref })
  await until(async () => (await eventsNamed(library, 'conversation.rating_asked')).length > 0, 'the rating is asked for')
  const [closed] = await eventsNamed(library, 'conversation.closed')
  const [asked] = await eventsNamed(library, 'conversation.rating_asked')
  expect(closed).toMatchObject({ cause: null, actor_kind: 'agent', payload: { from: 'ongoing', to: 'closed' } })
  expect(asked?.cause).toEqual({ event: closed?.event_ref, timer: null, root: closed?.event_ref, depth: 1, rules: [] })
})

test('a rule is the actor of what it does, not its owner, with the chain that led to it', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  await asRule(
    library,
    admin.user_id,
    async (ctx) => ctx.emit('agent.enabled', { user_id: 'x' }),
    throughRule(causedByTimer('workflows.timer'), { workflow_ref: 'wf1' }),
  )
  const [event] = await eventsNamed(library, 'agent.enabled')
  expect(event).toMatchObject({ actor_kind: 'rule', actor_id: 'wf1', actor_name: 'Route', cause: { event: null, timer: 'workflows.timer', rules: ['wf1'] } })
})

test('a failed attempt leaves nothing: no row, no event, no job, and the transaction goes on', async () => {
  const library = await testLibrary(await sharedServer())
  await library.inside(async (ctx) => {
    ctx.emit('agent.enabled', { user_id: 'before' })
    const failed = ctx.attempt(async () => {
      ctx.emit('agent.enabled', { user_id: 'undone' })
      await ctx.db.deleteFrom('library_heads').where('support_lib_id', '=', library.support_lib_id).execute()
      await ctx.db
        .insertInto('library_heads')
        .values([{ support_lib_id: 'nobody', event_number: 1 }])
        .execute()
    })
    await expect(failed).rejects.toThrow()
    expect(await ctx.attempt(async () => 'kept')).toBe('kept')
    ctx.emit('agent.enabled', { user_id: 'after' })
  })
  expect((await eventsNamed(library, 'agent.enabled')).map(({ payload }) => payload)).toEqual([{ user_id: 'before' }, { user_id: 'after' }])
})

test('chains stay bounded, keep their root, and remember the newest rules', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('event', 'timer', 'rule'), { maxLength: 200 }), (steps) => {
      let cause: Cause = causedBy({ event_ref: 'root', cause: null })
      for (const [index, step] of steps.entries()) {
        cause =
          step === 'event'
            ? causedBy({ event_ref: `e${index}`, cause })
            : step === 'timer'
              ? causedByTimer('t', cause)
              : throughRule(cause, { workflow_ref: `w${index}` })
      }
      expect(cause.root).toBe('root')
      expect(cause.rules).toEqual(steps.flatMap((step, index) => (step === 'rule' ? [`w${index}`] : [])).slice(-20))
      expect(cause.depth).toBeLessThanOrEqual(1 + steps.filter((step) => step === 'event').length)
    }),
  )
})
