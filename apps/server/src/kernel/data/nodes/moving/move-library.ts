import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newRef } from '../../../ids.ts'
import type { Node, Nodes } from '../nodes.ts'
import { Busy, handOver, type Move } from './hand-over.ts'
import { beginReplication, endReplication, type Replication, replicationMark, untilCaughtUpWith, untilCopied } from './replication.ts'
import { deleteRows, tablesToMove } from './tables-to-move.ts'

/** A library cannot be moved; the message is for the operator. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

/** What is told while a library moves. */
export type Progress = { step: 'copying'; done: number; all: number } | { step: 'changing' | 'waiting' | 'cleaning' | 'done'; reason?: string }

/** How often a busy library is tried, and the pause between, in ms. */
const [triesMax, askAgainMs] = [300, 1000]
/** For how long writers may be held until the other database has caught up, in ms. */
const catchUpMs = 3000
/** For how long the copy may take to catch up before that. */
const catchUpFirstMs = 3_600_000
const logicalOnly = 'needs wal_level = logical (and a restart) before libraries can leave it'

/**
 * Moves a library with its family to another database while people write: PostgreSQL replicates its rows, then its writers are held for a moment, in which the rest is
 * copied and its place changes. If this fails or is stopped before that, the library stays where it is.
 * @param support_lib_id a parent or an independent library: children live with their parent
 * @returns for how long writers were held, in ms
 * @throws MoveRefused
 */
export async function moveLibrary(
  nodes: Nodes,
  support_lib_id: string,
  to: Node,
  { tell = () => {}, signal = new AbortController().signal }: { tell?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<number> {
  nodes.forget(support_lib_id)
  const from = await nodes.of(support_lib_id)
  const libraries = await familyOf(from, support_lib_id)
  if (from === to) throw new MoveRefused(`The library is in ${to.name} already.`)
  const { rows: settings } = await from.database.owner.query<{ level: string }>("select current_setting('wal_level') as level")
  if (settings[0]?.level !== 'logical') throw new MoveRefused(`The database ${from.name} ${logicalOnly}.`)
  const name = nameFor(support_lib_id)
  const heldMs = await alone(nodes, name, async () => {
    await finishMoves(nodes, [name])
    await nodes.home.database.owner.query('insert into instance.library_moves (move, libraries, node_from, node_to) values ($1, $2, $3, $4)', [
      ...[name, libraries],
      ...[from.name, to.name],
    ])
    try {
      return await moveFamily(nodes, { name, root: support_lib_id, libraries, from, to }, { tell, signal })
    } finally {
      tell({ step: 'cleaning' })
      await finishMoves(nodes, [name])
      tell({ step: 'done' })
    }
  })
  if (heldMs === undefined) throw new MoveRefused('The library is being moved already.')
  return heldMs
}

/** Undoes, or completes, the moves whose process has died: a forgotten replication would keep the log of its database for ever. */
export async function finishAbandonedMoves(nodes: Nodes): Promise<void> {
  const { rows } = await nodes.home.database.owner.query<{ move: string }>('select move from instance.library_moves')
  for (const { move } of rows) await alone(nodes, move, () => finishMoves(nodes, [move]))
}

/** Runs something while no other process does it for the same move; returns undefined if another does. */
async function alone<T>(nodes: Nodes, move: string, run: () => Promise<T>): Promise<T | undefined> {
  const lock = await nodes.home.database.owner.connect()
  try {
    const { rows } = await lock.query<{ is_ours: boolean }>('select pg_try_advisory_lock(814, hashtext($1)) as is_ours', [move])
    if (!rows[0]?.is_ours) return undefined
    try {
      return await run()
    } finally {
      await lock.query('select pg_advisory_unlock(814, hashtext($1))', [move])
    }
  } finally {
    lock.release()
  }
}

/** @throws MoveRefused */
async function familyOf(from: Node, support_lib_id: string): Promise<string[]> {
  const { rows } = await from.database.owner.query<{ id: string; parent: string | null }>(
    'select support_lib_id as id, parent_lib_id as parent from libraries where $1 in (support_lib_id, parent_lib_id)',
    [support_lib_id],
  )
  const own = rows.find(({ id }) => id === support_lib_id)
  if (!own) throw new MoveRefused('There is no such library.')
  if (own.parent !== null) throw new MoveRefused(`The library moves with its parent ${own.parent}.`)
  return rows.map(({ id }) => id)
}

async function moveFamily(
  nodes: Nodes,
  { name, root, libraries, from, to }: Omit<Move, 'late'>,
  { tell, signal }: { tell: (progress: Progress) => void; signal: AbortSignal },
): Promise<number> {
  const { early, late } = await tablesToMove(from.database.owner)
  const replication: Replication = { name, from, to }
  await erase(to, [...early, ...late], libraries)
  // Otherwise, the events of all former months would end up in one table.
  for (const month of await eventMonths(from.database.owner)) await to.database.owner.query('call ensure_event_partition($1)', [month])
  await beginReplication(replication, early, libraries)
  await untilCopied(replication, (done, all) => tell({ step: 'copying', done, all }), signal)
  if (!(await untilCaughtUpWith(replication, newRef(), catchUpFirstMs))) throw new Error('the other database does not catch up')
  return changePlace(nodes, { name, root, libraries, from, to, late }, replication, { tell, signal })
}

/**
 * Ends what belongs to moves, and deletes the libraries' rows from the database in which they do not live. The source decides which that is: a library has left it, or has
 * not, whatever other databases know yet.
 */
async function finishMoves(nodes: Nodes, moves: readonly string[]): Promise<void> {
  const { owner } = nodes.home.database
  // No transaction may stay open here: PostgreSQL waits for all open ones before it copies a table, and ending the replication waits for that copy.
  for (const { move, libraries, node_from, node_to } of await markEnding(owner, moves)) {
    const [from, to] = [nodes.named(node_from), nodes.named(node_to)]
    await endReplication({ name: move, from, to })
    const { rowCount } = await from.database.owner.query('select from instance.libraries_left where support_lib_id = any($1)', [libraries])
    const { early, late } = await tablesToMove(from.database.owner)
    await erase((rowCount ?? 0) > 0 ? from : to, [...early, ...late], libraries)
    await owner.query('delete from instance.library_moves where move = $1', [move])
  }
}

/** Makes sure that these moves no longer change the place of their libraries. Waits only briefly for a change that is prepared, because this worker may be the one that has to end it. */
async function markEnding(owner: pg.Pool, moves: readonly string[]): Promise<{ move: string; libraries: string[]; node_from: string; node_to: string }[]> {
  const client = await owner.connect()
  try {
    await client.query("begin; set local lock_timeout = '2s'")
    const { rows } = await client.query<{ move: string; libraries: string[]; node_from: string; node_to: string }>(
      'update instance.library_moves set is_ending = true where move = any($1) returning move, libraries, node_from, node_to',
      [moves],
    )
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

async function changePlace(
  nodes: Nodes,
  move: Move,
  replication: Replication,
  { tell, signal }: { tell: (progress: Progress) => void; signal: AbortSignal },
): Promise<number> {
  for (let tries = 1; ; tries++) {
    tell({ step: 'changing' })
    const began = performance.now()
    try {
      await handOver(nodes, move, () => untilCaughtUpWith(replication, newRef(), catchUpMs))
      return performance.now() - began
    } catch (error) {
      if (!(error instanceof Busy) || tries >= triesMax) throw error
      tell({ step: 'waiting', reason: error.message })
      await pause(askAgainMs, undefined, { signal })
    }
  }
}

/** Returns the beginnings of the months whose events have a table of their own. */
async function eventMonths(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ month: string }>(
    `select replace(right(c.relname, 7), '_', '-') || '-01T00:00:00Z' as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.events'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'`,
  )
  return rows.map(({ month }) => month)
}

async function erase({ database }: Node, tables: readonly string[], libraries: readonly string[]): Promise<void> {
  const client = await database.owner.connect()
  try {
    await deleteRows(client, tables, libraries)
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

const nameFor = (support_lib_id: string): string => `${replicationMark}${Buffer.from(support_lib_id).toString('hex').slice(0, 40)}`
