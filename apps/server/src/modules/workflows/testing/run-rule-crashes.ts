import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../../kernel/config.ts'
import { consume } from '../../../kernel/consumers/consume.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'
import type { Kernel, Module } from '../../../kernel/kernel.ts'
import { type Running, start } from '../../../kernel/start.ts'
import { modules } from '../../../modules.ts'
import { insist } from '../../../testing/insist.ts'
import { type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { until } from '../../../testing/until.ts'
import { followedByRules } from '../running/followed-by-rules.ts'

/** `tickets` meet a rule with one action; for each of them it crashes `crashes` times, after the effect and before the receipt. `only`: some kinds of action. */
export type RuleCrashes = { tickets: number; crashes: number; only?: readonly string[]; say?: (line: string) => void }
/** What became of a kind of action: crashes, and tickets whose effects are not exactly those of a ticket without crashes, with the effects of one of them. */
export type CrashOutcome = { action: string; crashes: number; wrong: number; example: string }

/** Each kind of action, with what it needs. */
type Needed = Record<'agent' | 'team' | 'tag' | 'field' | 'reply' | 'endpoint' | 'article' | 'type' | 'category' | 'tier', string>
const actions: Readonly<Record<string, (needed: Needed) => Record<string, unknown>>> = {
  assign_agent: ({ agent }) => ({ user_id: agent }),
  assign_by_queue: () => ({}),
  assign_team: ({ team }) => ({ team_ref: team }),
  set_status: () => ({ status_ref: 'waiting' }),
  set_type: ({ type }) => ({ ticket_type_ref: type }),
  set_category: ({ category }) => ({ ticket_category_ref: category }),
  set_tier: ({ tier }) => ({ ticket_tier_ref: tier }),
  set_priority: () => ({ priority: 'urgent' }),
  set_due: () => ({ hours: 4 }),
  set_subject: () => ({ subject: 'Changed' }),
  set_field: ({ field }) => ({ custom_field_ref: field, value: 'A-1' }),
  add_tags: ({ tag }) => ({ tags: [tag] }),
  remove_tags: ({ tag }) => ({ tags: [tag] }),
  send_article: ({ article }) => ({ article_id: article }),
  linked_ticket: () => ({ subject: 'Repair', message: 'Look at it' }),
  child_ticket: () => ({ subject: 'Part', message: 'Do this' }),
  merge: () => ({ into: 'oldest' }),
  reopen: () => ({}),
  ask_for_rating: () => ({}),
  send_reply: () => ({ message: 'Hello' }),
  add_note: () => ({ message: 'Seen' }),
  write_reply: () => ({ message: 'A text' }),
  snooze: () => ({ minutes: 600 }),
  close: () => ({}),
  mark_spam: () => ({ spam: 'yes' }),
  follow: ({ agent }) => ({ user_ids: [agent] }),
  hold_for_review: ({ agent }) => ({ message: 'A draft', to_agent: agent }),
  notify: ({ agent }) => ({ user_ids: [agent], message: 'Look' }),
  send_canned_reply: ({ reply }) => ({ reply_ref: reply }),
  send_mail: () => ({ message: 'By mail' }),
  add_task: () => ({ title: 'Call' }),
  send_webhook: ({ endpoint }) => ({ endpoint_ref: endpoint }),
}

/** What happens before an action that needs it, in the same run. */
const before: Readonly<Record<string, readonly string[]>> = { remove_tags: ['add_tags'], reopen: ['close'], ask_for_rating: ['assign_agent', 'close'] }

/** Runs rules in this process, and lets each action fail the whole transaction after its effect, as a crash would. */
export async function runRuleCrashes({ tickets, crashes, only = Object.keys(actions), say = () => {} }: RuleCrashes): Promise<CrashOutcome[]> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'porchlight-rule-crashes-'))
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', DEMO: '0', DATA_DIR, VISITOR_LIMITS: '1000' })
  // Nobody follows events but this test.
  const quiet = modules.map((module): Module => (module.name === 'workflows' ? { ...module, background: async () => async () => {}, reactions: [] } : module))
  const running = await start({ config, modules: quiet })
  try {
    const outcomes: CrashOutcome[] = []
    for (const action of only) {
      const outcome = await crashAction(running, action, tickets, crashes)
      say(`${action}: ${outcome.crashes} crashes, ${outcome.wrong} tickets with other effects than without${outcome.wrong > 0 ? `: ${outcome.example}` : ''}`)
      outcomes.push(outcome)
    }
    return outcomes
  } finally {
    await running.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}

async function crashAction(running: Running, action: string, tickets: number, crashes: number): Promise<CrashOutcome> {
  const library = await testLibrary(running)
  const { support_lib_id, kernel } = library
  const { owner } = kernel.database
  const [admin, agent] = [await library.user('admin'), await library.user('admin')]
  const { calls } = admin
  const needed: Needed = {
    agent: agent.user_id,
    team: (await calls.people.createTeam({ team_name: 'Team' })).team.team_ref,
    tag: (await calls.convTags.create({ name: 'Tag' })).option.tag_ref,
    field: (await calls.customFields.create({ kind: 'text', name: 'Order' })).custom_field.custom_field_ref,
    reply: (await calls.cannedReplies.create({ title: 'Thanks', message: 'Thank you' })).canned_reply.reply_ref,
    article: (await calls.articles.create({ article_title: 'Returns', article_content: '<p>Send it back.</p>' })).article.article_id,
    type: (await calls.ticketTypes.create({ name: 'Repair' })).option.ticket_type_ref,
    category: (await calls.ticketCategories.create({ name: 'Bikes' })).option.ticket_category_ref,
    tier: (await calls.ticketTiers.create({ name: 'Gold' })).option.ticket_tier_ref,
    endpoint: (await calls.webhooks.create({ name: 'Shop', url: 'https://hooks.velo.test/in', is_enabled: false })).endpoint.endpoint_ref,
  }
  await calls.articles.publish({ article_id: needed.article })
  await connect(library, agent.user_id)
  const steps = [...(before[action] ?? []), action].map((name) => ({ step: 'action', action: name, inputs: actions[name]?.(needed) ?? {} }))
  const plan = { triggers: [{ on: 'event', event: 'conversation.started' }], conditions: { field: 'subject', op: 'is', value: 'Rule' }, steps }
  const { workflow } = await calls.workflows.create({ workflow_name: 'Act', plan: plan as never })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  const left = new Map<string, number>()
  const open = async () => {
    const email = `${newRef().toLowerCase()}@buyer.test`
    const other = { email, subject: 'Other', message: 'Hello', sender_type: 'visitor' } as const
    if (action === 'merge') await library.inside(async () => calls.tickets.create(other))
    const { conversation } = await library.inside(async () => calls.tickets.create({ email, subject: 'Rule', message: 'Hello', sender_type: 'visitor' }))
    return conversation.conversation_ref
  }
  const control = await open()
  const refs: string[] = []
  // The admin may write so many tickets a minute.
  for (let first = 0; first < tickets; first += 5) refs.push(...(await Promise.all(Array.from({ length: Math.min(5, tickets - first) }, () => insist(open)))))
  for (const ref of refs) left.set(ref, crashes)
  const reactionsByEvent = new Map(kernel.reactionsByEvent)
  for (const each of followedByRules) reactionsByEvent.set(each.event, [...(reactionsByEvent.get(each.event) ?? []), each])
  const faulty = { ...kernel, reactionsByEvent, modules: crashing(kernel.modules, action, left) } satisfies Kernel
  for (;;) {
    const isMore = await consume(faulty, { support_lib_id, consumer: 'workflows' }, 'together').catch((error: { code?: string }) => {
      if (error.code !== conflict) throw error
      return true
    })
    if (!isMore) break
  }
  // Some effects are what follows from the transaction's events, such as a line in somebody's feed.
  await until(async () => {
    const { rows: waiting } = await owner.query(
      `select from graphile_worker._private_jobs where payload->>'support_lib_id' = $1 and attempts < max_attempts and run_at <= now() + interval '1 minute'
       union all select from consumers_behind($1) where since is not null limit 1`,
      [support_lib_id],
    )
    return waiting.length === 0
  }, 'reactions and jobs are done')
  // Everything that the rule did to a ticket, and everything that waits to be sent.
  const { rows } = await owner.query<{ ref: string; done: string }>(
    `select c.conversation_ref as ref, jsonb_build_array(
       (select jsonb_agg(e.name order by e.name) from events e where e.support_lib_id = c.support_lib_id and e.subject = c.conversation_ref and e.actor_kind = 'rule'),
       (select jsonb_agg(r.status) from workflow_runs r where r.support_lib_id = c.support_lib_id and r.conversation_ref = c.conversation_ref),
       (select count(*) from messages m where m.support_lib_id = c.support_lib_id and m.conversation_ref = c.conversation_ref),
       (select count(*) from conversation_tasks t where t.support_lib_id = c.support_lib_id and t.conversation_ref = c.conversation_ref),
       (select count(*) from conversation_links l where l.support_lib_id = c.support_lib_id and c.conversation_ref in (l.conversation_ref, l.other_ref)),
       (select count(*) from conversations o where o.support_lib_id = c.support_lib_id and o.visitor_id = c.visitor_id),
       (select count(*) from webhook_deliveries d where d.support_lib_id = c.support_lib_id and d.body like '%' || c.conversation_ref || '%'),
       (select count(*) from feed_items f where f.support_lib_id = c.support_lib_id and f.entity_ref = c.conversation_ref)
     )::text as done from conversations c where c.support_lib_id = $1 and c.conversation_ref = any($2)`,
    [support_lib_id, [control, ...refs]],
  )
  const expected = rows.find(({ ref }) => ref === control)?.done
  if (!expected?.includes('"done"')) throw new Error(`${action} did nothing: ${expected}`)
  const happened = [...left.values()].reduce((sum, one) => sum + crashes - one, 0)
  const wrong = rows.filter(({ done }) => done !== expected)
  return { action, crashes: happened, wrong: wrong.length, example: wrong[0] ? `${wrong[0].done} instead of ${expected}` : '' }
}

/** Somebody is there, so that a queue has whom to assign to. */
const connect = (library: TestLibrary, user_id: string) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto('connections')
      .values({
        support_lib_id: library.support_lib_id,
        ...{ connection_id: newRef(), epoch: 'crashes', kind: 'agent', holder_id: user_id },
        expires_at: new Date(ctx.clock.now().getTime() + 86_400_000),
      })
      .execute(),
  )

/** PostgreSQL's error for a transaction that has to be repeated: it leaves no trace, like a crash. */
const conflict = '40001'

/** Returns the modules with an action that crashes after its effect, so often for each of these conversations. */
function crashing(all: Kernel['modules'], action: string, left: Map<string, number>): Kernel['modules'] {
  return all.map((module) => {
    const work = module.workflows?.actions?.[action]
    if (!work) return module
    const failing: WorkflowActionWork = {
      ...work,
      async run(ctx, of, inputs, call) {
        const outcome = await work.run(ctx, of, inputs, call)
        const times = left.get(of.conversation_ref) ?? 0
        if (times === 0) return outcome
        left.set(of.conversation_ref, times - 1)
        throw Object.assign(new Error('crash'), { code: conflict })
      },
    }
    return { ...module, workflows: { ...module.workflows, actions: { ...module.workflows?.actions, [action]: failing } } }
  })
}
