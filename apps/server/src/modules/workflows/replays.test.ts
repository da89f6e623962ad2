import type { ReplayView, StepResult } from '@porchlight/contracts/workflows/workflow-views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import type { TestUser } from '../../testing/library.ts'
import { limit } from '../../testing/states/sight-world.ts'
import { until } from '../../testing/until.ts'
import { doing, type Plan, type RuleLab, ruleLab } from './testing/rule-lab.ts'

const onChange = [{ on: 'event', event: 'conversation.field_changed' }]

async function replayed({ admin }: Pick<RuleLab, 'admin'>, workflow_ref: string): Promise<ReplayView> {
  const { startReplay, readReplay } = admin.calls.workflows
  const { replay } = await startReplay({ workflow_ref, days: 1 })
  let now = replay
  await until(async () => {
    now = (await readReplay({ replay_ref: replay.replay_ref })).replay
    return now.status !== 'running'
  }, 'the replay is over')
  return now
}

test('a replay gives what the rule did, byte for byte, however often; a changed draft shows its differences; nothing is done', async () => {
  const lab = await ruleLab()
  const workflow_ref = await lab.publish('Tag', {
    triggers: onChange,
    conditions: {
      all: [
        { field: 'event_field', op: 'is', value: 'priority' },
        { field: 'priority', op: 'any_of', value: ['high', 'urgent'] },
        { field: 'queue_length', op: 'more_than', value: 0 },
      ],
    },
    steps: [
      {
        step: 'branch',
        if: { field: 'was.priority', op: 'is', value: 'low' },
        yes: doing(['add_note', { message: 'Up from low: {number}' }]),
        no: doing(['add_note', { message: 'Up' }]),
      },
    ],
  })
  const ref = await lab.chat()
  for (const priority of ['low', 'high', 'normal', 'urgent', 'low'] as const) await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority })
  await lab.settled()
  const live = (await lab.runs()).flatMap(({ record }) => (record.steps as StepResult[]).map(({ path, step, input }) => ({ path, step, input })))
  expect(live.map(({ step }) => step)).toEqual(['branch', 'add_note', 'branch', 'add_note'])
  const [first, second] = [await replayed(lab, workflow_ref), await replayed(lab, workflow_ref)]
  expect(first).toMatchObject({ status: 'done', draft_runs: 2, published_runs: 2, differences: [] })
  expect(second.digest).toBe(first.digest)
  const { workflow } = await lab.admin.calls.workflows.read({ workflow_ref })
  const draft = { ...workflow.draft, steps: doing(['set_priority', { priority: 'low' }]) as never }
  await lab.admin.calls.workflows.update({ workflow_ref, revision: workflow.revision, plan: draft })
  const third = await replayed(lab, workflow_ref)
  expect(third.differences.flatMap(({ published }) => published.map(({ path, step, input }) => ({ path, step, input })))).toEqual(live)
  expect(third.differences.map(({ draft: steps }) => steps.map(({ step, outcome }) => [step, outcome]))).toEqual([
    [['set_priority', 'planned']],
    [['set_priority', 'planned']],
  ])
  expect(await lab.runs()).toHaveLength(2)
  expect(await lab.read(ref)).toMatchObject({ priority: 'low' })
})

test('a replay is read by its starter, and by people who may read all conversations', async () => {
  const lab = await ruleLab()
  const { workflow } = await lab.admin.calls.workflows.create({
    workflow_name: 'All',
    plan: { triggers: [{ on: 'event', event: 'conversation.started' }], conditions: { all: [] }, steps: doing(['close']) as never },
  })
  await lab.chat()
  const replay = await replayed(lab, workflow.workflow_ref)
  const limited = await lab.library.user('agent', { canViewAutomations: true })
  await lab.admin.calls.permissions.update({ id: limited.user_id, permissions: [], conversation_scope: 'own' })
  expect(replay.differences).toHaveLength(1)
  await expect(limited.calls.workflows.readReplay({ replay_ref: replay.replay_ref })).rejects.toMatchObject({ code: 'not_found' })
  const equal = await lab.library.user('admin')
  expect((await equal.calls.workflows.readReplay({ replay_ref: replay.replay_ref })).replay.differences).toHaveLength(1)
})

/** A lab with somebody who makes rules, and sees only their own conversations. */
async function limitedLab() {
  const lab = await ruleLab()
  const rights = {
    canViewAutomations: true,
    canCreateAndEditAnAutomation: true,
    canSuperviseChats: true,
    canViewExistingTickets: true,
    canReplyToTickets: true,
  }
  const limited = await lab.library.user('agent', rights)
  await limit(lab.admin, limited, 'own')
  const note = (who: TestUser, conversation_ref: string, message: string) =>
    who.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, sender_type: 'note' })
  const says = (text: string) => ({
    triggers: [{ on: 'event', event: 'message.sent' }],
    conditions: { all: [{ field: 'message_text', op: 'contains', value: text }] },
    steps: doing(['add_note', { message: 'Found' }]),
  })
  return { lab, limited, note, says }
}

test('a replay counts only conversations that its starter may read: nobody guesses a note letter by letter', async () => {
  const { lab, limited, note, says } = await limitedLab()
  await note(lab.admin, await lab.chat(), 'The code is otter')
  const result = async (who: TestUser, text: string) => {
    const { workflow } = await who.calls.workflows.create({ workflow_name: newRef(), plan: says(text) as Plan })
    const { replay_ref: _ref, workflow_ref: _rule, started_at: _started, ended_at: _ended, ...told } = await replayed({ admin: who }, workflow.workflow_ref)
    return told
  }
  const wrong = await result(limited, 'badger')
  expect(wrong).toMatchObject({ status: 'done', draft_runs: 0, differences: [], events_done: 100, events_total: 100 })
  expect(await result(limited, 'otter')).toEqual(wrong)
  expect((await result(lab.admin, 'otter')).draft_runs).toBe(1)
  // The twin: a conversation of their own.
  const { conversation } = await limited.calls.tickets.create({ email: 'kim@example.test', subject: 'Mine', message: 'Hello' })
  await note(limited, conversation.conversation_ref, 'It is an otter')
  expect(await result(limited, 'otter')).toMatchObject({ draft_runs: 1, differences: [{ conversation_ref: conversation.conversation_ref }] })
})

test('the runs of a rule are counted, and a dry run counts, within the reader’s sight', async () => {
  const { lab, limited, note, says } = await limitedLab()
  const workflow_ref = await lab.publish('Find', says('otter'))
  await note(lab.admin, await lab.chat(), 'The code is otter')
  await lab.settled()
  const runsFor = async (who: TestUser) => (await who.calls.workflows.list({})).workflows.find((row) => row.workflow_ref === workflow_ref)?.runs
  expect([await runsFor(lab.admin), await runsFor(limited)]).toEqual([1, 0])
  const { conversation } = await limited.calls.tickets.create({ email: 'kim@example.test', subject: 'Mine', message: 'Hello' })
  const plan = {
    triggers: [{ on: 'manual' }],
    conditions: { all: [{ field: 'queue_length', op: 'more_than', value: 0 }] },
    steps: doing(['add_note', { message: 'Long' }]),
  }
  const passes = async (who: TestUser) => {
    const { workflow } = await who.calls.workflows.create({ workflow_name: newRef(), plan: plan as Plan })
    const { draft } = await who.calls.workflows.dryRun({ workflow_ref: workflow.workflow_ref, conversation_ref: conversation.conversation_ref })
    return draft.passed
  }
  expect([await passes(lab.admin), await passes(limited)]).toEqual([true, false])
})

test('a rule neither changes nor tells anybody what its owner may not read', async () => {
  const { lab, limited } = await limitedLab()
  const plan = {
    triggers: [{ on: 'event', event: 'conversation.field_changed' }],
    steps: doing(['notify', { user_ids: [limited.user_id], message: '{number}' }]),
  }
  const publish = async (who: TestUser, name: string) => {
    const { workflow } = await who.calls.workflows.create({ workflow_name: name, plan: { conditions: { all: [] }, ...plan } as Plan })
    await who.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
    return workflow.workflow_ref
  }
  const [ofLimited, ofAdmin] = [await publish(limited, 'Limited'), await publish(lab.admin, 'Admin')]
  await lab.admin.calls.conversations.patch({ conversation_ref: await lab.chat(), priority: 'high' })
  await lab.settled()
  const outcome = async (ref: string) => (await lab.runs()).filter(({ workflow_ref }) => workflow_ref === ref).flatMap(({ record }) => record.steps)
  expect(await outcome(ofLimited)).toMatchObject([{ outcome: 'failed', reason: 'not_found' }])
  expect(await outcome(ofAdmin)).toMatchObject([{ outcome: 'done' }])
})

test('random rules and histories: no run twice for one cause, no chain beyond the limit, order respected', async () => {
  const priorities = ['low', 'normal', 'high', 'urgent'] as const
  const rule = fc.record({ when: fc.constantFrom(...priorities), to: fc.constantFrom(...priorities), stops: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 5 }),
      fc.array(fc.constantFrom(...priorities), { minLength: 1, maxLength: 6 }),
      async (rules, history) => {
        const lab = await ruleLab()
        const refs: string[] = []
        for (const [index, { when, to, stops }] of rules.entries())
          refs.push(
            await lab.publish(`Rule ${index}`, {
              triggers: [{ on: 'event', event: 'conversation.field_changed', field: 'priority' }],
              conditions: { field: 'priority', op: 'is', value: when },
              steps: [...doing(['set_priority', { priority: to }]), ...(stops ? [{ step: 'stop' }] : [])],
            }),
          )
        const ref = await lab.chat()
        for (const priority of history) await lab.admin.calls.conversations.patch({ conversation_ref: ref, priority })
        await lab.settled()
        const runs = await lab.runs()
        const keys = runs.map(({ workflow_ref, cause_key }) => `${workflow_ref} ${cause_key}`)
        expect(new Set(keys).size).toBe(keys.length)
        const { rows } = await lab.library.kernel.database.owner.query<{ rules: string[]; number: number }>(
          "select number, cause -> 'rules' as rules from events where support_lib_id = $1 and actor_kind = 'rule'",
          [lab.library.support_lib_id],
        )
        for (const { rules: chain } of rows) {
          expect(chain.length).toBeLessThanOrEqual(5)
          expect(new Set(chain).size).toBe(chain.length)
        }
        // The rules of one event run in order, and none after one that stopped.
        for (const key of new Set(runs.map(({ cause_key }) => cause_key))) {
          const places = runs.filter(({ cause_key }) => cause_key === key).map(({ workflow_ref }) => refs.indexOf(workflow_ref))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          const stopped = runs.findIndex((run) => run.cause_key === key && (run.record.steps as StepResult[]).some(({ outcome }) => outcome === 'stopped'))
          if (stopped >= 0) expect(runs.slice(stopped + 1).filter(({ cause_key }) => cause_key === key)).toEqual([])
        }
      },
    ),
    { numRuns: 6 },
  )
})
