import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { doing, type RuleLab, ruleLab } from '../workflows/testing/rule-lab.ts'

let lab: RuleLab

beforeAll(async () => {
  lab = await ruleLab()
})

test('a rule adds a checklist once; another one does not close while its steps are open, and closes once they are done', async () => {
  const { calls } = lab.admin
  const { checklist_ref } = (await calls.checklists.create({ name: 'Refund', is_required: true, steps: [{ title: 'Check the order' }] })).checklist
  const manual = [{ on: 'manual' as const }]
  const adding = await lab.publish('Add it', { triggers: manual, steps: doing(['add_checklist', { checklist_ref }]) })
  const closing = await lab.publish('Close it', { triggers: manual, steps: doing(['close', {}]) })
  const email = `${newRef()}@shop.example`.toLowerCase()
  const { conversation_ref } = (await calls.tickets.create({ email, subject: 'Refund', message: 'Please' })).conversation
  const foreseen = async (workflow_ref: string) => {
    const { published } = await calls.workflows.dryRun({ workflow_ref, conversation_ref })
    return published?.steps.map(({ step, outcome, reason }) => [step, outcome, reason])
  }
  expect(await foreseen(adding)).toEqual([['add_checklist', 'planned', null]])
  expect(await foreseen(closing)).toEqual([['close', 'planned', null]])
  const run = async (workflow_ref: string) => (await calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref] })).results[0]
  expect(await run(adding)).toMatchObject({ steps: [{ outcome: 'done' }] })
  expect(await run(adding)).toMatchObject({ steps: [{ outcome: 'skipped', reason: 'no_change' }] })
  // A dry run says so, too, and changes nothing.
  expect(await foreseen(adding)).toEqual([['add_checklist', 'skipped', 'no_change']])
  expect(await foreseen(closing)).toEqual([['close', 'failed', 'steps_open']])
  const { tasks } = await calls.tasks.ofConversation({ conversation_ref })
  expect(tasks).toMatchObject([{ title: 'Check the order', is_required: true }])
  expect(await run(closing)).toMatchObject({ steps: [{ outcome: 'failed', reason: 'steps_open' }] })
  await calls.tasks.change({ task_ref: tasks[0]?.task_ref ?? '', state: 'done' })
  expect(await run(closing)).toMatchObject({ steps: [{ outcome: 'done' }] })
  expect((await calls.conversations.read({ conversation_ref })).conversation.state).toBe('solved')
  expect(await foreseen(closing)).toEqual([['close', 'skipped', 'no_change']])
  await calls.checklists.remove({ checklist_ref })
  expect(await foreseen(adding)).toEqual([['add_checklist', 'failed', 'not_found']])
  const draft = { triggers: manual, steps: doing(['add_checklist', { checklist_ref }]) }
  await expect(lab.publish('Add what is gone', draft)).rejects.toMatchObject({ fields: { 'steps.0.checklist_ref': 'unknown' } })
})

test('a closing by a rule that steps hold up is tried again once the last required one is done, and what follows it comes then; not after somebody has written', async () => {
  const { calls } = lab.admin
  const { checklist_ref } = (await calls.checklists.create({ name: 'Return', is_required: true, steps: [{ title: 'One' }, { title: 'Two' }] })).checklist
  const triggers = [{ on: 'event' as const, event: 'checklist.added' }]
  const closing = await lab.publish('Close, then mark', { triggers, steps: doing(['close', {}], ['set_priority', { priority: 'high' }]) })
  const statuses = async () => (await lab.runs()).filter((run) => run.workflow_ref === closing).map(({ status }) => status)
  const settled = async () => {
    await jobsDone(lab.library)
    await lab.settled()
  }
  const heldUp = async () => {
    const email = `${newRef()}@shop.example`.toLowerCase()
    const { conversation_ref } = (await calls.tickets.create({ email, subject: 'Return', message: 'Please' })).conversation
    await calls.checklists.add({ conversation_ref, checklist_ref })
    await expect.poll(statuses).toContain('waiting')
    const { tasks } = await calls.tasks.ofConversation({ conversation_ref })
    const done = async (at: number) => {
      await calls.tasks.change({ task_ref: tasks[at]?.task_ref ?? '', state: 'done' })
      await settled()
    }
    return { conversation_ref, done }
  }
  const one = await heldUp()
  await one.done(0)
  expect([await statuses(), (await lab.read(one.conversation_ref)).state]).toEqual([['waiting'], 'open'])
  await one.done(1)
  await expect.poll(statuses).toEqual(['done'])
  expect(await lab.read(one.conversation_ref)).toMatchObject({ state: 'solved', priority: 'high' })
  const other = await heldUp()
  await calls.messages.send({ client_msg_id: newRef(), conversation_ref: other.conversation_ref, message: 'One more question' })
  await settled()
  for (const at of [0, 1]) await other.done(at)
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'done'])
  expect(await lab.read(other.conversation_ref)).not.toMatchObject({ priority: 'high' })
})
