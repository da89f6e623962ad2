import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/database.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { ownServer } from '../../testing/test-server.ts'
import { doing, ruleLab } from './testing/rule-lab.ts'

const migration = readFileSync(new URL('../../../migrations/0540_rules_consume_events.sql', import.meta.url), 'utf8')

test('when rules become consumers they go on at their place, with the events that they name, and a process of before finds nothing to follow', async () => {
  const connection = await cloneDatabase(inject('postgres').connection, inject('postgres').template)
  const web = await ownServer({ connection, env: { ROLES: 'web' } })
  const { library, publish, chat, runs } = await ruleLab(web)
  const rule = { triggers: [{ on: 'event', event: 'conversation.started' }], steps: doing(['set_priority', { priority: 'urgent' }]) }
  const waits = { steps: [{ step: 'branch', if: { all: [] }, yes: [{ step: 'wait', minutes: 5, unless: ['message.sent'] }], no: [] }] }
  await publish('Urgent', rule)
  await publish('Wait', { ...waits, triggers: [{ on: 'timer', after: ['conversation.closed'], minutes: 5, unless: ['conversation.reopened'] }] })
  const { owner } = web.kernel.database
  const own = [library.support_lib_id]
  const wishes = async () =>
    (
      await owner.query<{ name: string }>("select name from wanted_reactions where support_lib_id = $1 and name like 'workflows.%' order by name", own)
    ).rows.map(({ name }) => name)
  const named = ['conversation.closed', 'conversation.reopened', 'conversation.started', 'message.sent'].map((name) => `workflows.${name}`)
  expect(await wishes()).toEqual(named)
  const followed = await chat()
  const { rows } = await owner.query<{ event_number: number }>('select event_number from library_heads where support_lib_id = $1', own)
  const missed = await chat()
  // As the version before leaves it, which has followed the first chat.
  await owner.query(`drop trigger wants_events_of_rules on workflow_heads; drop trigger leaves_events_to_the_consumer on workflow_heads;
    drop function wants_events_of_rules; drop function leaves_events_to_the_consumer; delete from event_consumers where consumer = 'workflows';
    delete from wanted_reactions where name like 'workflows.%'`)
  await owner.query('update workflow_heads set upto = $2 where support_lib_id = $1', [...own, rows[0]?.event_number])
  await owner.query(migration.replace(/^/, 'begin;').concat('commit'))
  expect(await wishes()).toEqual(named)
  const before = 'select from workflow_heads w join library_heads h using (support_lib_id) where h.event_number > w.upto'
  expect((await owner.query(before)).rowCount).toBe(0)
  const worker = await ownServer({ env: { ROLES: 'worker' }, connection })
  await jobsDone(library)
  expect((await runs()).map(({ conversation_ref }) => conversation_ref)).toEqual([missed])
  expect(followed).not.toBe(missed)
  await worker.stop()
})

test('a library whose rules no longer name an event does not follow it', async () => {
  const { library, publish, admin } = await ruleLab()
  const workflow_ref = await publish('Urgent', {
    triggers: [{ on: 'event', event: 'conversation.started' }],
    steps: doing(['set_priority', { priority: 'urgent' }]),
  })
  const wishes = async () => {
    const rows = await library.inside((ctx) => ctx.db.selectFrom('wanted_reactions').select('name').where('support_lib_id', '=', ctx.support_lib_id).execute())
    return rows.map(({ name }) => name).filter((name) => name.startsWith('workflows.'))
  }
  expect(await wishes()).toEqual(['workflows.conversation.started'])
  await admin.calls.workflows.enable({ workflow_ref, is_enabled: false })
  expect(await wishes()).toEqual([])
})
