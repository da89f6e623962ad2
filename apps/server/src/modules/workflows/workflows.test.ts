import { workflowTemplates } from '@porchlight/contracts/workflows/workflow-templates'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { newRef } from '../../kernel/ids.ts'
import { importCause } from '../../kernel/jobs/cause.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import { Refused } from '../../testing/calls.ts'
import { startChat } from '../../testing/library.ts'
import { doing, ruleLab } from './testing/rule-lab.ts'

const whenStarted = [{ on: 'event', event: 'conversation.started' }]
const code = (call: Promise<unknown>) => call.then(() => 'ok').catch((error: unknown) => (error instanceof Refused ? error.code : String(error)))

test('a rule follows an event, acts as itself with a cause, and its run holds every value', async () => {
  const lab = await ruleLab()
  const rule = await lab.publish('Urgent words', {
    triggers: [{ on: 'event', event: 'message.sent' }],
    conditions: {
      all: [
        { field: 'message_text', op: 'contains', value: 'broken' },
        { field: 'is_first_contact', op: 'is', value: 'yes' },
      ],
    },
    steps: doing(['set_priority', { priority: 'urgent' }], ['add_note', { message: 'From {contactName|someone}: {number}' }]),
  })
  const [broken, fine] = [await lab.chat('It is BROKEN'), await lab.chat('All is well')]
  await lab.settled()
  expect(await lab.read(broken)).toMatchObject({ priority: 'urgent' })
  expect(await lab.read(fine)).toMatchObject({ priority: 'normal' })
  const [run, ...others] = await lab.runs()
  expect(others).toEqual([])
  expect(run).toMatchObject({
    workflow_ref: rule,
    conversation_ref: broken,
    status: 'done',
    record: {
      conditions: [
        { field: 'message_text', actual: 'It is BROKEN', holds: true },
        { field: 'is_first_contact', actual: 'yes', holds: true },
      ],
      steps: [
        { step: 'set_priority', outcome: 'done', calls: 'conversations.patch' },
        { step: 'add_note', outcome: 'done' },
      ],
    },
  })
  const { events } = await lab.admin.calls.eventHistory.list({ ref: broken, type: '1' })
  const change = events.find(({ name }) => name === 'conversation.field_changed')
  expect(change).toMatchObject({ by: { kind: 'rule', id: rule, name: 'Urgent words' }, changes: [{ field: 'priority', from: 'normal', to: 'urgent' }] })
  const explained = await lab.admin.calls.workflows.explain({ conversation_ref: fine })
  const verdict = explained.events.find(({ event }) => event === 'message.sent')?.verdicts[0]
  expect(verdict).toMatchObject({ workflow_ref: rule, triggered: true, passed: false, conditions: [{ actual: 'All is well', holds: false }, { holds: true }] })
})

test('a rule that causes itself is stopped and says so; a stop step keeps later rules away', async () => {
  const lab = await ruleLab()
  const onPriority = [{ on: 'event', event: 'conversation.field_changed', field: 'priority' }]
  const high = await lab.publish('High', {
    triggers: onPriority,
    conditions: { field: 'priority', op: 'is', value: 'low' },
    steps: doing(['set_priority', { priority: 'high' }]),
  })
  const low = await lab.publish('Low', {
    triggers: onPriority,
    conditions: { field: 'priority', op: 'is', value: 'high' },
    steps: doing(['set_priority', { priority: 'low' }]),
  })
  const ref = await lab.chat()
  await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority: 'low' })
  await lab.settled()
  const runs = await lab.runs()
  expect(runs.map(({ workflow_ref, status }) => [workflow_ref, status])).toEqual([
    [high, 'done'],
    [low, 'done'],
    [high, 'loop'],
  ])
  await lab.publish('First', { triggers: whenStarted, steps: [...doing(['set_priority', { priority: 'urgent' }]), { step: 'stop' }] })
  await lab.publish('Second', { triggers: whenStarted, steps: doing(['add_note', { message: 'never' }]) })
  const other = await lab.chat()
  await lab.settled()
  expect((await lab.runs()).filter(({ conversation_ref }) => conversation_ref === other).map(({ record }) => record.steps.length)).toEqual([2])
})

test("a late rule leaves a person's newer value alone, and says so", async () => {
  const lab = await ruleLab()
  await lab.publish('Wait', {
    triggers: whenStarted,
    steps: [{ step: 'wait', minutes: 1 }, ...doing(['set_priority', { priority: 'low' }], ['add_tags', { tags: [] }])].slice(0, 2),
  })
  const ref = await lab.chat()
  await lab.settled()
  await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority: 'urgent' })
  await lab.library.kernel.database.owner.query("update workflow_timers set due_at = now() - interval '1 second' where support_lib_id = $1", [
    lab.library.support_lib_id,
  ])
  await lab.settled()
  expect(await lab.read(ref)).toMatchObject({ priority: 'urgent' })
  expect((await lab.runs())[0]).toMatchObject({ status: 'done', record: { steps: [{ outcome: 'waiting' }, { outcome: 'skipped', reason: 'newer_value' }] } })
})

test('a wait is ended by its event; a timer by its own, and starts again with each message', async () => {
  const lab = await ruleLab()
  const due = () =>
    lab.library.kernel.database.owner.query("update workflow_timers set due_at = now() - interval '1 second' where support_lib_id = $1", [
      lab.library.support_lib_id,
    ])
  await lab.publish('Nudge', {
    triggers: [{ on: 'timer', after: ['conversation.started'], minutes: 5, unless: ['conversation.taken'] }],
    steps: doing(['set_priority', { priority: 'high' }]),
  })
  const [taken, left] = [await lab.chat(), await lab.chat()]
  await lab.settled()
  await lab.admin.calls.conversations.take({ conversation_ref: taken })
  await lab.settled()
  await due()
  await lab.settled()
  expect(await lab.read(taken)).toMatchObject({ priority: 'normal' })
  expect(await lab.read(left)).toMatchObject({ priority: 'high' })
})

test('imported history fires nothing; the same event of today does', async () => {
  const lab = await ruleLab()
  await lab.publish('Note', { triggers: [{ on: 'event', event: 'conversation.woken' }], steps: doing(['add_note', { message: 'Awake' }]) })
  const ref = await lab.chat()
  const { number } = (await lab.read(ref)) as { number: number }
  const { support_lib_id, kernel } = lab.library
  const wakes = (cause: typeof importCause | null) =>
    inTransaction(kernel, 'write', [{ actor: { kind: 'system', support_lib_id }, support_lib_id, request: systemRequest('import'), cause }], async ([ctx]) =>
      ctx?.emit('conversation.woken', { conversation_ref: ref, number, cause: 'time', user_id: null }, { subject: ref }),
    )
  await wakes(importCause)
  await lab.settled()
  expect(await lab.runs()).toEqual([])
  await wakes(null)
  await lab.settled()
  expect(await lab.runs()).toHaveLength(1)
})

test("a rule has its publisher's rights, no more; without them its run shows the failure", async () => {
  const lab = await ruleLab()
  const limited = await lab.library.user('agent', { canCreateAndEditAnAutomation: true })
  const { workflow } = await limited.calls.workflows.create({
    workflow_name: 'Reply',
    plan: {
      triggers: [{ on: 'event', event: 'conversation.started' }],
      conditions: { all: [] },
      steps: [{ step: 'action', action: 'send_reply', inputs: { message: 'Hello' } }],
    },
  })
  await limited.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  await lab.chat()
  await lab.settled()
  expect((await lab.runs())[0]).toMatchObject({ status: 'failed', record: { steps: [{ outcome: 'failed' }] } })
  await lab.admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision + 1 })
  const answered = await lab.chat()
  await lab.settled()
  expect((await lab.runs())[1]).toMatchObject({ conversation_ref: answered, status: 'done' })
  expect(await lab.read(answered)).toMatchObject({ state: 'waiting', last_message: { sender_type: 'agent', excerpt: 'Hello' } })
  expect((await lab.read(answered)).waiting_since).not.toBeNull()
})

test('a draft is published only when it is whole and based on the newest revision', async () => {
  const lab = await ruleLab()
  const { workflows } = lab.admin.calls
  const { workflow } = await workflows.create({ workflow_name: 'Empty' })
  const { workflow_ref } = workflow
  expect(workflow.problems.map(({ problem }) => problem)).toEqual(['no trigger', 'nothing to do'])
  expect(await code(workflows.publish({ workflow_ref, revision: 0 }))).toBe('invalid_input')
  const plan = {
    triggers: [{ on: 'manual' as const }],
    conditions: { all: [] },
    steps: [{ step: 'action' as const, action: 'assign_agent', inputs: { user_id: 'nobody1' } }],
  }
  const { workflow: saved } = await workflows.update({ workflow_ref, revision: 0, plan })
  expect(saved.problems).toEqual([{ at: 'steps.0.user_id', problem: 'unknown' }])
  await expect(workflows.update({ workflow_ref, revision: 0, plan })).rejects.toMatchObject({
    code: 'conflict',
    fields: { changed_by: expect.stringContaining('Test ') },
  })
  const steps = [{ step: 'action' as const, action: 'assign_agent', inputs: { user_id: lab.admin.user_id } }]
  await workflows.update({ workflow_ref, revision: 1, plan: { ...plan, steps } })
  const { workflow: published } = await workflows.publish({ workflow_ref, revision: 2 })
  expect(published).toMatchObject({ version: 1, is_enabled: true, has_draft: false, owner_id: lab.admin.user_id })
  expect((await workflows.versions({ workflow_ref })).versions).toHaveLength(1)
})

test('a rule warns and closes after silence: its own message neither ends its wait nor starts its time again; an answer does end it', async () => {
  const lab = await ruleLab()
  const plan = workflowTemplates.find(({ template }) => template === 'close_after_silence')?.plan
  await lab.publish('Silence', { ...plan })
  const due = () =>
    lab.library.kernel.database.owner.query("update workflow_timers set due_at = now() - interval '1 second' where support_lib_id = $1", [
      lab.library.support_lib_id,
    ])
  const take = async () => {
    const visitor = lab.library.visitor()
    const { conversation_ref } = (await startChat(visitor)).conversation
    await lab.admin.calls.conversations.take({ conversation_ref })
    await lab.admin.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Is it solved?' })
    return { conversation_ref, visitor }
  }
  const [silent, talking] = [await take(), await take()]
  await lab.settled()
  await due()
  await lab.settled()
  await talking.visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: talking.conversation_ref, message: 'Not yet' })
  await lab.settled()
  await due()
  await lab.settled()
  expect(await lab.read(silent.conversation_ref)).toMatchObject({ state: 'closed' })
  expect(await lab.read(talking.conversation_ref)).toMatchObject({ state: 'ongoing' })
  expect((await lab.runs()).map(({ status }) => status).sort()).toEqual(['cancelled', 'done'])
})

test('a receiver of webhooks says which published rules send to it, and stays as long as they do', async () => {
  const lab = await ruleLab()
  const { workflows, webhooks } = lab.admin.calls
  const { endpoint_ref } = (await webhooks.create({ name: 'Shop', url: 'https://hooks.velo.test/in', is_enabled: false })).endpoint
  const sending = (ref: string) => ({ triggers: whenStarted, steps: doing(['send_webhook', { endpoint_ref: ref }]) })
  await expect(lab.publish('To nobody', sending(newRef()))).rejects.toMatchObject({ code: 'invalid_input', fields: { 'steps.0.endpoint_ref': 'unknown' } })
  const workflow_ref = await lab.publish('VIP first', sending(endpoint_ref))
  const users = async () => (await webhooks.list({})).endpoints.flatMap(({ used_by }) => used_by)
  expect(await users()).toEqual([{ kind: 'workflow', ref: workflow_ref, name: 'VIP first' }])
  await workflows.update({ workflow_ref, revision: 1, workflow_name: 'VIPs' })
  await expect(webhooks.remove({ endpoint_ref })).rejects.toMatchObject({ code: 'conflict', fields: { used_by: 'VIPs' } })
  await workflows.update({ workflow_ref, revision: 2, plan: { triggers: whenStarted, conditions: { all: [] }, steps: doing(['close']) } as never })
  expect(await users()).toHaveLength(1)
  await workflows.publish({ workflow_ref, revision: 3 })
  expect(await users()).toEqual([])
  const other = await lab.publish('Other', sending(endpoint_ref))
  await workflows.remove({ workflow_ref: other })
  await webhooks.remove({ endpoint_ref })
})

test('a rule that replaces the only one, which was removed, runs, and the removed one doesn’t', async () => {
  const lab = await ruleLab()
  const plan = (message: string) => ({ triggers: [{ on: 'event', event: 'conversation.field_changed' }], steps: doing(['add_note', { message }]) })
  const ref = await lab.chat()
  const former = await lab.publish('Former', plan('Former'))
  await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority: 'high' })
  await lab.settled()
  await lab.admin.calls.workflows.remove({ workflow_ref: former })
  await lab.publish('New', plan('New'))
  await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority: 'low' })
  await lab.settled()
  const { messages } = await lab.admin.calls.messages.list({ conversation_ref: ref })
  expect(messages.flatMap(({ sender_type, message }) => (sender_type === 'note' ? [message] : []))).toEqual(['Former', 'New'])
})
