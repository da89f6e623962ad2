import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { commitLock } from '../hold-commits.ts'
import type { Node, Nodes } from '../nodes.ts'
import { commitPrepared, gidOf, settleGid } from '../prepared.ts'
import { copyRows } from './tables-to-move.ts'

/** A family of libraries, of which `root` is the parent, and where it goes; `name` is that of the move. */
export type Move = { name: string; root: string; libraries: readonly string[]; from: Node; to: Node; late: readonly string[] }
type Part = { node: Node; client: pg.PoolClient; gid: string }

/** How long writers may be held up by waiting for those that are writing, in ms. */
const lockMs = 2000
/** How long writers are held at most, in ms. */
const heldMaxMs = 20_000

/** The libraries are in use in a way that does not allow their move now; another try may succeed. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Holds the writers of the libraries, waits with `untilCaughtUp` until the other database has all that they wrote, and makes that one the libraries' own in a transaction
 * over all databases concerned. Held writers then go there.
 * @throws Busy if somebody writes for long, or a job runs
 */
export async function handOver(nodes: Nodes, move: Move, untilCaughtUp: () => Promise<boolean>): Promise<void> {
  const { name, root, libraries, from, to } = move
  await assertNoJob(from.database.owner, libraries)
  const gid = gidOf(from.name, randomUUID())
  const open: Part[] = []
  const source = await from.database.owner.connect()
  let isPrepared = false
  try {
    await source.query(`begin; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${heldMaxMs}`)
    for (const id of [...libraries].sort()) await source.query('select pg_advisory_xact_lock(812, hashtext($1))', [id])
    await assertNoJob(source, libraries)
    await assertSameFamily(source, root, libraries)
    if (!(await untilCaughtUp())) throw new Busy('the other database did not catch up')
    for (const node of new Set([to, nodes.home])) {
      if (node === from) continue
      const client = await node.database.owner.connect()
      open.push({ node, client, gid: `${gid}:${open.length}` })
      await client.query(`begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${heldMaxMs}`)
    }
    const target = open.find(({ node }) => node === to)?.client
    const home = nodes.home === from ? source : open.find(({ node }) => node === nodes.home)?.client
    if (!target || !home) throw new Error('a library moves to another database')
    // Whoever ends a move sets `is_ending` first.
    const { rowCount } = await home.query('select from instance.library_moves where move = $1 and not is_ending for update', [name])
    if (rowCount === 0) throw new Error('the move was given up meanwhile')
    await arrive(source, target, move)
    await leave(source, move)
    await home.query(
      `insert into instance.library_places (support_lib_id, node) select id, $2 from unnest($1::text[]) id
       on conflict (support_lib_id) do update set node = excluded.node, placed_at = now()`,
      [libraries, to.name],
    )
    await source.query('select pg_advisory_xact_lock_shared($1, 0)', [commitLock])
    isPrepared = true
    for (const part of open) await part.client.query(`prepare transaction '${part.gid}'`)
    await source.query('insert into instance.decisions (gid, is_commit) values ($1, true)', [gid])
    await source.query('commit')
  } catch (error) {
    await source.query('rollback').catch(() => {})
    for (const client of [source, ...open.map((part) => part.client)]) client.release(error as Error)
    if (isPrepared) await settleGid(nodes, gid).catch(() => {})
    if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw new Busy('somebody writes for long', { cause: error })
    throw error
  }
  source.release()
  for (const { client } of open) client.release()
  for (const id of libraries) nodes.put(id, to)
  // It is decided: what cannot be ended now is ended by any worker.
  for (const part of open)
    await commitPrepared(part.node, part.gid, true).catch((error: Error) =>
      nodes.log.warn({ node: part.node.name, reason: error.message }, 'a part of a move is committed later'),
    )
  await to.database.owner.query("select pg_notify('jobs:insert', '{\"r\":' || random()::text || ',\"count\":1}')").catch(() => {})
}

/** Writes what was not replicated: small tables, jobs, and numbers that columns give themselves. Writers that come already wait until all of it is there. */
async function arrive(source: pg.PoolClient, target: pg.PoolClient, { libraries, late }: Move): Promise<void> {
  for (const id of [...libraries].sort()) await target.query('select pg_advisory_xact_lock(812, hashtext($1))', [id])
  await target.query("set local session_replication_role = 'replica'")
  for (const table of late) await copyRows(source, target, table, libraries)
  await source.query('select add_noted_jobs()')
  await moveJobs(source, target, libraries)
  await moveSuspects(source, target, libraries)
  await countOn(target)
  await target.query('delete from instance.libraries_left where support_lib_id = any($1)', [libraries])
}

/** Deletes what is found without a library's key, and sends writers to the new place. */
async function leave(source: pg.PoolClient, { libraries, late, to }: Move): Promise<void> {
  await source.query("set local session_replication_role = 'replica'")
  for (const table of late) await source.query(`delete from public.${table} where support_lib_id = any($1)`, [libraries])
  await source.query('insert into instance.libraries_left (support_lib_id, node) select id, $2 from unnest($1::text[]) id', [libraries, to.name])
}

/** A running job may work with the database itself rather than in transactions of its library, and is not moved. */
async function assertNoJob(source: Pick<pg.ClientBase, 'query'>, libraries: readonly string[]): Promise<void> {
  const { rows } = await source.query<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'support_lib_id' = any($1) and j.locked_at is not null
     union all select s.task from instance.suspects s where s.support_lib_id = any($1) and not s.is_settled and s.set_aside_at is null limit 1`,
    [libraries],
  )
  if (rows[0]) throw new Busy(`the job ${rows[0].task} runs`)
}

/** Makes sure that no child was created, or deleted, while the family was copied: a new one would be left behind. */
async function assertSameFamily(source: pg.PoolClient, root: string, libraries: readonly string[]): Promise<void> {
  const { rows } = await source.query<{ id: string }>('select support_lib_id as id from libraries where $1 in (support_lib_id, parent_lib_id)', [root])
  const now = rows.map(({ id }) => id).sort()
  if (now.join() !== [...libraries].sort().join()) throw new Error('a library was added to the family, or deleted, meanwhile: move it again')
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

/** Moves the notes about work that was set aside. A job without a key gets another number, so its note is dropped: it stays parked until somebody has it tried again. */
async function moveSuspects(source: pg.PoolClient, target: pg.PoolClient, libraries: readonly string[]): Promise<void> {
  // The work of a schedule belongs to no library, but its items do.
  const { rows } = await source.query<{ suspects: unknown; items: unknown }>(
    `with items as (select i.* from instance.suspected_items i join instance.suspects s using (work)
       where not starts_with(work, 'job:') and i.set_aside_at is not null and (i.support_lib_id = any($1) or s.support_lib_id = any($1)))
     select (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from instance.suspects s
         where not starts_with(s.work, 'job:') and (s.support_lib_id = any($1) or s.work in (select i.work from items i))) as suspects,
       (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from items i) as items`,
    [libraries],
  )
  const { suspects, items } = rows[0] ?? {}
  await target.query('insert into instance.suspects select * from jsonb_populate_recordset(null::instance.suspects, $1) on conflict do nothing', [
    JSON.stringify(suspects),
  ])
  await target.query(
    `insert into instance.suspected_items (work, item, support_lib_id, how, set_aside_at)
     select i.work, i.item, i.support_lib_id, i.how, i.set_aside_at from jsonb_populate_recordset(null::instance.suspected_items, $1) i on conflict do nothing`,
    [JSON.stringify(items)],
  )
  await source.query('delete from instance.suspected_items where support_lib_id = any($1)', [libraries])
  await source.query('delete from instance.suspects where support_lib_id = any($1)', [libraries])
}

/** Lets the numbers that columns give themselves begin behind those that came. */
async function countOn(target: pg.PoolClient): Promise<void> {
  const { rows } = await target.query<{ table: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column, s.oid::regclass::text as sequence
     from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refclassid = 'pg_class'::regclass
     join pg_class s on s.oid = p.refobjid and s.relkind = 'S' join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  for (const { table, column, sequence } of rows)
    await target.query(`select setval('${sequence}', greatest((select last_value from ${sequence}), (select coalesce(max(${column}), 1) from ${table})))`)
}
