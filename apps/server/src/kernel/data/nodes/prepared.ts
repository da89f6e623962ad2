import { sql } from 'kysely'
import type pg from 'pg'
import { appRole } from '../database.ts'
import type { Node, Nodes } from './nodes.ts'

/** What our prepared transactions begin with; then follows the name of the database that leads them. */
export const mark = 'porchlight'
/** A prepared transaction of this age, in seconds, has been left behind by its process. */
const leftSeconds = 5
/** How long to wait for a transaction that is still deciding, in ms. */
const patienceMs = 3000

/** Returns the name that the parts of one transaction begin with. @param node the database that leads it */
export const gidOf = (node: string, id: string): string => `${mark}:${node}:${id}`

/** Commits a prepared part, and enqueues the jobs it noted. */
export const commitPrepared = (node: Node, gid: string, isOwner: boolean): Promise<void> => endPrepared(node, gid, 'commit', isOwner ? null : appRole)

/**
 * Ends all parts of a transaction as it was decided. Where nothing is decided, its process has died or failed: from now on it cannot be committed.
 * @throws Error while the leading database cannot be reached, or the transaction still runs
 */
export async function settleGid(nodes: Nodes, gid: string): Promise<void> {
  const leading = nodes.all.find(({ name }) => name === gid.split(':')[1])
  if (!leading) throw new Error(`the database ${gid.split(':')[1]} is not in the cluster`)
  const isCommit = await decide(leading, gid)
  const ended = await Promise.allSettled(
    nodes.all.map(async (node) => {
      for (const each of await preparedIn(node, `${gid}:`)) await endPrepared(node, each.gid, isCommit ? 'commit' : 'rollback', each.owner)
    }),
  )
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** Commits or rolls back what dead processes left prepared, and enqueues the jobs that committed parts noted. Skips a database that is away. */
export async function settlePrepared(nodes: Nodes): Promise<void> {
  const gids = new Set<string>()
  let areAllThere = true
  const look = async (node: Node) => {
    try {
      // This pool notices sooner than the owner's that the database is away.
      await node.database.ask('is-there', sql`select`)
      for (const { gid } of await preparedIn(node, `${mark}:`, leftSeconds)) gids.add(gid.slice(0, gid.lastIndexOf(':')))
      await node.database.owner.query('select add_noted_jobs()')
    } catch (error) {
      areAllThere = false
      nodes.log.debug({ err: error, node: node.name }, 'looking for transactions that were left')
    }
  }
  await Promise.all(nodes.all.map(look))
  for (const gid of gids) await settleGid(nodes, gid).catch((error: Error) => nodes.log.warn({ gid, reason: error.message }, 'a transaction waits to be ended'))
  // A database that is away may still have to be told.
  if (areAllThere && gids.size === 0)
    for (const { database } of nodes.all)
      await database.owner
        .query("delete from instance.decisions where decided_at < now() - interval '7 days'")
        .catch((err: unknown) => nodes.log.debug({ err }, 'old decisions'))
}

/** Returns whether the transaction is committed; if nobody knows, it never will be. A transaction that is still deciding is waited for. */
async function decide(leading: Node, gid: string): Promise<boolean> {
  const client = await leading.database.owner.connect()
  try {
    await client.query(`begin; set local lock_timeout to ${patienceMs}`)
    await client.query('insert into instance.decisions (gid, is_commit) values ($1, false) on conflict (gid) do nothing', [gid])
    const { rows } = await client.query<{ is_commit: boolean }>('select is_commit from instance.decisions where gid = $1', [gid])
    await client.query('commit')
    client.release()
    return rows[0]?.is_commit === true
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

async function preparedIn(node: Node, beginning: string, seconds = 0): Promise<{ gid: string; owner: string }[]> {
  const { rows } = await node.database.owner.query<{ gid: string; owner: string }>(
    `select gid, owner from pg_prepared_xacts where database = current_database() and starts_with(gid, $1) and prepared <= clock_timestamp() - make_interval(secs => $2)`,
    [beginning, seconds],
  )
  return rows
}

/** Ends a prepared transaction, unless another process has done so. It takes the role that prepared it: PostgreSQL allows nobody else but a superuser. */
async function endPrepared(node: Node, gid: string, how: 'commit' | 'rollback', role: string | null): Promise<void> {
  const client = await node.database.owner.connect()
  try {
    if (role === appRole) await client.query(`set role ${appRole}`)
    await client.query(`${how} prepared '${gid}'`).catch(ignoreGone)
    if (role === appRole) await client.query('reset role')
    if (how === 'commit') await client.query('select add_noted_jobs()')
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

function ignoreGone(error: pg.DatabaseError): void {
  if (error.code !== '42704') throw error
}
