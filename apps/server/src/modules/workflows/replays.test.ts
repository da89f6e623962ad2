import type { ReplayView, StepResult } from '@porchlight/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { doing, type RuleLab, ruleLab } from './testing/rule-lab.ts'

const onChange = [{ on: 'event', event: 'conversation.field_changed' }]

async function replayed(lab: RuleLab, workflow_ref: string): Promise<ReplayView> {
  const { startReplay, readReplay } = lab.admin.calls.workflows
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

test('differences in conversations outside the reader’s scope are left out', async () => {
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
  expect((await limited.calls.workflows.readReplay({ replay_ref: replay.replay_ref })).replay.differences).toEqual([])
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
}, 120_000)
