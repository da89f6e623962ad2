import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Node, Nodes } from '../nodes.ts'
import { commitPrepared, gidOf, settleGid } from '../prepared.ts'
import { copyRows } from './tables-to-move.ts'

/** A family of libraries and where it goes. */
export type Move = { libraries: readonly string[]; from: Node; to: Node; late: readonly string[] }

/** How long writers may be held up by waiting for those that are writing, in ms. */
const lockMs = 2000
/** A job that runs longer than this, in seconds, is waited for: it may work with the database itself rather than in transactions of its library. */
const longJobSeconds = 3

/** The libraries are in use in a way that does not allow their move now; another try may succeed. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Holds the writers of the libraries, waits with `untilCaughtUp` until the other database has all that they wrote, and makes that one the libraries' own in a transaction
 * over all databases concerned. Held writers then go there.
 * @throws Busy if somebody writes for long, or a long job runs
 */
export async function handOver(nodes: Nodes, { libraries, from, to, late }: Move, untilCaughtUp: () => Promise<boolean>): Promise<void> {
  const gid = gidOf(from.name, randomUUID())
  const open: { node: Node; client: pg.PoolClient; gid: string }[] = []
  const source = await from.database.owner.connect()
  let isPrepared = false
  try {
    await source.query(`begin; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = 60000`)
    for (const id of [...libraries].sort()) await source.query('select pg_advisory_xact_lock(812, hashtext($1))', [id])
    await source.query('set local lock_timeout = 0')
    await assertNoLongJob(source, libraries)
    if (!(await untilCaughtUp())) throw new Busy('the other database did not catch up')
    for (const node of new Set([to, nodes.home]).values()) {
      if (node === from) continue
      const client = await node.database.owner.connect()
      open.push({ node, client, gid: `${gid}:${open.length}` })
      await client.query('begin')
    }
    const target = open.find(({ node }) => node === to)?.client
    if (!target) throw new Error('a library moves to another database')
    await target.query("set local session_replication_role = 'replica'")
    for (const table of late) await copyRows(source, target, table, libraries)
    await moveJobs(source, target, libraries)
    await countOn(target)
    await target.query('delete from instance.libraries_left where support_lib_id = any($1)', [libraries])
    await source.query("set local session_replication_role = 'replica'")
    for (const table of late) await source.query(`delete from public.${table} where support_lib_id = any($1)`, [libraries])
    await source.query('insert into instance.libraries_left (support_lib_id, node) select id, $2 from unnest($1::text[]) id', [libraries, to.name])
    const home = nodes.home === from ? source : open.find(({ node }) => node === nodes.home)?.client
    await home?.query(
      `insert into instance.library_places (support_lib_id, node) select id, $2 from unnest($1::text[]) id
       on conflict (support_lib_id) do update set node = excluded.node, placed_at = now()`,
      [libraries, to.name],
    )
    isPrepared = true
    for (const part of open) await part.client.query(`prepare transaction '${part.gid}'`)
    await source.query('insert into instance.decisions (gid, is_commit) values ($1, true)', [gid])
    await source.query('commit')
    source.release()
    for (const part of open) {
      part.client.release()
      await commitPrepared(part.node, part.gid, true)
    }
    for (const id of libraries) nodes.forget(id)
    await to.database.owner.query("select pg_notify('jobs:insert', '{\"r\":' || random()::text || ',\"count\":1}')")
  } catch (error) {
    await source.query('rollback').catch(() => {})
    source.release(true as unknown as Error)
    for (const { client } of open) client.release(true as unknown as Error)
    if (isPrepared) await settleGid(nodes, gid).catch(() => {})
    if ((error as { code?: string }).code === '55P03') throw new Busy('somebody writes for long', { cause: error })
    throw error
  }
}

async function assertNoLongJob(source: pg.PoolClient, libraries: readonly string[]): Promise<void> {
  const { rows } = await source.query<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'support_lib_id' = any($1) and j.locked_at < clock_timestamp() - make_interval(secs => $2)
     union all select s.task from instance.suspects s where s.support_lib_id = any($1) and not s.is_settled limit 1`,
    [libraries, longJobSeconds],
  )
  if (rows[0]) throw new Busy(`the job ${rows[0].task} runs`)
}

/** Moves the jobs that wait, parked ones included, as they are. One that runs ends here: whatever it writes goes to its library's database. */
async function moveJobs(source: pg.PoolClient, target: pg.PoolClient, libraries: readonly string[]): Promise<void> {
  const { rows } = await source.query<{ job: unknown }>(
    `with gone as (delete from graphile_worker._private_jobs where payload ->> 'support_lib_id' = any($1) and locked_at is null returning *)
     select to_jsonb(g) || jsonb_build_object('task', t.identifier, 'queue', q.queue_name) as job
     from gone g join graphile_worker._private_tasks t on t.id = g.task_id left join graphile_worker._private_job_queues q on q.id = g.job_queue_id order by g.id`,
    [libraries],
  )
  if (rows.length === 0) return
  const jobs = JSON.stringify(rows.map(({ job }) => job))
  await target.query(
    "insert into graphile_worker._private_tasks (identifier) select distinct j ->> 'task' from jsonb_array_elements($1) j on conflict do nothing",
    [jobs],
  )
  await target.query(
    "insert into graphile_worker._private_job_queues (queue_name) select distinct j ->> 'queue' from jsonb_array_elements($1) j where j ->> 'queue' is not null on conflict do nothing",
    [jobs],
  )
  await target.query(
    `insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags)
     select q.id, t.id, r.payload, r.priority, r.run_at, r.attempts, r.max_attempts, r.last_error, r.created_at, r.key, r.flags
     from jsonb_to_recordset($1) as r(task text, queue text, payload json, priority smallint, run_at timestamptz, attempts smallint, max_attempts smallint,
       last_error text, created_at timestamptz, key text, flags jsonb)
     join graphile_worker._private_tasks t on t.identifier = r.task left join graphile_worker._private_job_queues q on q.queue_name = r.queue`,
    [jobs],
  )
}

/** Lets the numbers that columns give themselves begin behind those that came. */
async function countOn(target: pg.PoolClient): Promise<void> {
  const { rows } = await target.query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relkind = 'r'`,
  )
  for (const { table, column, sequence } of rows)
    await target.query(`select setval('${sequence}', greatest((select last_value from ${sequence}), (select coalesce(max(${column}), 1) from ${table})))`)
}
