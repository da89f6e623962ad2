import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newRef } from '../../../kernel/ids.ts'
import { callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { insist } from '../../../testing/insist.ts'

/** Each of `tickets` tickets meets a rule with several actions while the server (every third time with PostgreSQL) is killed at random points. `say` is called for every tenth kill. */
export type RuleKills = { seed: number; tickets: number; kills: number; say?: (line: string) => void }
/** Tickets there are (one whose answer a kill swallowed is created again), those without their effects, effects that happened twice, runs, and events that the rules did not come to in two minutes. */
export type RuleKillsOutcome = { tickets: number; withoutEffect: number; doubled: number; runs: number; behind: number; kills: number }

/** What the rule does with each new ticket: a field, a note and a task, each inside the product, and a wait whose end comes at once. */
const plan = {
  triggers: [{ on: 'event' as const, event: 'conversation.started' }],
  conditions: { all: [] },
  steps: [
    { step: 'action' as const, action: 'set_priority', inputs: { priority: 'urgent' } },
    { step: 'action' as const, action: 'add_note', inputs: { message: 'Seen by the rule' } },
    { step: 'action' as const, action: 'add_task', inputs: { title: 'Call' } },
  ],
}

/** Kills a server while its rules act, and counts what they did. */
export async function runRuleKills({ seed, tickets, kills, say }: RuleKills): Promise<RuleKillsOutcome> {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-rule-kills-'))
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const calls = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  try {
    const database = new pg.Pool({ ...server.database, max: 1 })
    database.on('error', () => {})
    const { rows: users } = await database.query<{ user_id: string }>('select user_id from users where support_lib_id = $1 limit 1', [world.support_lib_id])
    await database.query(
      `insert into user_permissions (support_lib_id, user_id, slug, is_enabled) select $1, $2, slug, true
       from unnest(array['canCreateAndEditAnAutomation', 'canReplyToTickets', 'canViewExistingTickets']) slug on conflict do nothing`,
      [world.support_lib_id, users[0]?.user_id],
    )
    await database.end()
    const { workflow } = await calls.workflows.create({ workflow_name: 'Act', plan })
    await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
    let created = 0
    const creating = (async () => {
      for (let index = 0; index < tickets; index++, created++) {
        await insist(() =>
          calls.tickets.create({ email: `r${index}.${newRef()}@buyer.test`.toLowerCase(), subject: `Rule ${index}`, message: 'Hello', sender_type: 'visitor' }),
        )
        await pause(random() * 20)
      }
    })()
    creating.catch(() => {})
    // A kill comes while there is work: after some tickets more, however long a busy machine takes for them.
    for (let kill = 0; kill < kills; kill++) {
      const enough = Math.min(tickets, created + Math.floor(random() * 8))
      while (created < enough) await Promise.race([pause(20), creating.then(() => pause(20))])
      await pause(random() * 300)
      const begun = performance.now()
      await server.killAndStart(kill % 3 === 2)
      if (kill % 10 === 9) say?.(`${kill + 1} kills, ${created} tickets; the last start took ${Math.round(performance.now() - begun)} ms`)
    }
    await creating
    return { ...(await outcome(server.database)), kills }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function outcome(connection: pg.PoolConfig): Promise<Omit<RuleKillsOutcome, 'kills'>> {
  const database = new pg.Pool({ ...connection, max: 1 })
  database.on('error', () => {})
  const behind = "select coalesce(sum(events), 0)::int as behind from consumers_behind(null) where consumer = 'workflows' and since is not null"
  for (let round = 0; round < 1200 && (await database.query<{ behind: number }>(behind)).rows[0]?.behind !== 0; round++) await pause(100)
  const { rows } = await database.query<Omit<RuleKillsOutcome, 'kills'>>(
    `with t as (select support_lib_id, conversation_ref, priority from conversations where subject like 'Rule %'),
      n as (select t.*,
        (select count(*) from messages m where m.support_lib_id = t.support_lib_id and m.conversation_ref = t.conversation_ref and m.sender_type = 'note') as notes,
        (select count(*) from conversation_tasks k where k.support_lib_id = t.support_lib_id and k.conversation_ref = t.conversation_ref) as tasks,
        (select count(*) from workflow_runs r where r.support_lib_id = t.support_lib_id and r.conversation_ref = t.conversation_ref and r.status = 'done') as runs from t)
    select count(*)::int as tickets, (count(*) filter (where priority <> 'urgent' or notes = 0 or tasks = 0 or runs = 0))::int as "withoutEffect",
      (count(*) filter (where notes > 1 or tasks > 1 or runs > 1))::int as doubled, coalesce(sum(runs), 0)::int as runs, (${behind}) as behind from n`,
  )
  await database.end()
  return rows[0] as Omit<RuleKillsOutcome, 'kills'>
}
