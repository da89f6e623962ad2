import { setTimeout as pause } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../process/log.ts'
import { type AskedOf, type Database, withRetries } from '../database.ts'
import { deleteUnusedAccounts } from './forget-library.ts'
import { answersOf } from './in-each-database.ts'
import { finishAbandonedMoves } from './moving/move-library.ts'
import { type Node, Nodes } from './nodes.ts'
import { AccountOwed, giveAccount, giveOwedAccounts } from './owed-accounts.ts'
import { settlePrepared } from './prepared.ts'
import { WideTransaction } from './wide-transaction.ts'

/** How often a worker looks for transactions that a dead process has left, in ms. */
const settleMs = 5000
/** How often it looks for accounts without a library, whose deletion may have failed while a database was away. */
const sweepMs = 6 * 3_600_000
/** How long a row is in no database while its library changes from one to another, in ms. */
const betweenMs = 300
/** For how many keys (hashes of tokens, hosts) a process remembers which database knows them. */
const rememberedKeys = 100_000

/** Several databases as one. `settleAgainAndAgain` ends what dead processes left behind; the returned function ends it. */
export type ClusterDatabase = Database & { nodes: Nodes; settleAgainAndAgain(): () => Promise<void> }

/**
 * Makes one database of several, see docs/decisions/0665. A transaction runs in the database that holds its library, as it would in a single one; what reaches other
 * libraries takes part in theirs (`Wide`).
 */
export function clusterOf(all: readonly Node[], log: Log): ClusterDatabase {
  const nodes = new Nodes(all, log)
  const { home } = nodes
  const knower = new LRUCache<string, Node>({ max: rememberedKeys })

  const transaction: Database['transaction'] = (support_lib_id, mode, run, near = '') =>
    withRetries(
      async () => {
        const node = await nodes.of(support_lib_id || near)
        const wide = new WideTransaction(nodes, node, mode === 'read' || mode === 'largeRead')
        return node.database.once(
          support_lib_id,
          mode,
          (db) => {
            wide.db = db
            return run(db, wide)
          },
          wide,
        )
      },
      async (error) => hasMoved(nodes, error) || isCrossed(error) || (await isOwed(nodes, error)),
    )

  const askAt = async <Row>(support_lib_id: string, name: string, statement: RawBuilder<Row>): Promise<Row[]> => {
    const node = await nodes.of(support_lib_id)
    const rows = await node.database.ask(name, statement)
    if (isFound(rows)) return rows
    // It may have moved since this process last asked.
    nodes.forget(support_lib_id)
    const now = await nodes.of(support_lib_id)
    return now === node ? rows : now.database.ask(name, statement)
  }

  const ask = async <Row>(name: string, statement: RawBuilder<Row>, of?: AskedOf): Promise<Row[]> => {
    if (of && 'support_lib_id' in of) return askAt(of.support_lib_id, name, statement)
    const key = of && `${name} ${of.key}`
    const last = key === undefined ? undefined : knower.get(key)
    const first = last && (await last.database.ask(name, statement).catch(() => undefined))
    if (first && isFound(first)) return first
    if (key === undefined) return (await answersOf(nodes.all.map((node) => node.database.ask(name, statement)))).flat()
    let found = await firstToKnow<Row>(first ? nodes.all.filter((node) => node !== last) : nodes.all, name, statement)
    // What was known a moment ago is on its way to another database.
    if (first && !found.node) {
      await pause(betweenMs)
      found = await firstToKnow<Row>(nodes.all, name, statement)
    }
    if (found.node) knower.set(key, found.node)
    else knower.delete(key)
    return found.rows
  }

  const shared = {
    nodes,
    home: home.database.owner,
    app: home.database.app,
    ask,
    transaction,
    viewOf: async (support_lib_id: string): Promise<Database> => views[nodes.all.indexOf(await nodes.of(support_lib_id))] as Database,
    reserve: (support_lib_id: string, beside: string | null = null) => nodes.reserve(support_lib_id, beside),
    join: async () => true,
    waiting: () => nodes.all.reduce((sum, node) => sum + node.database.waiting(), 0),
    close: async () => void (await Promise.all(nodes.all.map((node) => node.database.close()))),
  }
  const views: Database[] = nodes.all.map((node) => ({
    ...shared,
    name: node.name,
    owner: node.database.owner,
    views: [],
    holds: (support_lib_id) => (nodes.known(support_lib_id) ?? node) === node,
  }))
  return { ...shared, name: home.name, owner: home.database.owner, views, holds: () => true, settleAgainAndAgain: () => settleAgainAndAgain(nodes) }
}

/**
 * Returns the rows of the first database that knows a key, without waiting for the others. If all answer and none knows it, returns the rows of one that found nothing.
 * @throws the failure of a database that may know it, if no other does
 */
async function firstToKnow<Row>(asked: readonly Node[], name: string, statement: RawBuilder<Row>): Promise<{ node?: Node; rows: Row[] }> {
  const nothing: Row[][] = []
  const asking = asked.map(async (node) => {
    const rows = await node.database.ask(name, statement)
    if (isFound(rows)) return { node, rows }
    nothing.push(rows)
    throw notFound
  })
  return Promise.any(asking).catch(({ errors }: AggregateError) => {
    const failure = errors.find((error) => error !== notFound)
    if (failure !== undefined) throw failure
    return { rows: nothing[0] ?? [] }
  })
}
const notFound = new Error('this database does not know it')

/** Functions that find nothing return no row, or one of nulls. */
const isFound = (rows: readonly unknown[]): boolean => rows.some((row) => Object.values(row as object).some((value) => value !== null))

/** The library is in another database by now (`enter_library`): home is asked for its place again. */
function hasMoved(nodes: Nodes, error: unknown): boolean {
  const { code, detail = '', hint } = error as { code?: string; detail?: string; hint?: string }
  if (code !== 'PL001') return false
  const node = nodes.all.find(({ name }) => name === hint)
  if (node) nodes.put(detail, node)
  else nodes.forget(detail)
  return true
}

/** A transaction waited too long for a lock, as two would that hold what the other waits for, in two databases. */
const isCrossed = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** If a transaction failed because its database lacks the newest state of an account, copies that there. */
async function isOwed(nodes: Nodes, error: unknown): Promise<boolean> {
  if (!(error instanceof AccountOwed)) return false
  await giveAccount(nodes, error.node, error.account_id)
  return true
}

function settleAgainAndAgain(nodes: Nodes): () => Promise<void> {
  let sweepAt = performance.now() + sweepMs
  const settle = async () => {
    await settlePrepared(nodes)
    await giveOwedAccounts(nodes).catch((error: Error) => nodes.log.warn({ reason: error.message }, 'an account waits for a database'))
    if (performance.now() >= sweepAt) {
      sweepAt = performance.now() + sweepMs
      await deleteUnusedAccounts(nodes).catch((error: Error) => nodes.log.warn({ reason: error.message }, 'unused accounts are deleted later'))
    }
    await finishAbandonedMoves(nodes).catch((error: Error) => nodes.log.warn({ reason: error.message }, 'a move of a library waits to be ended'))
  }
  let isRunning = false
  let running = Promise.resolve()
  const begin = () => {
    if (isRunning) return
    isRunning = true
    running = settle().finally(() => {
      isRunning = false
    })
  }
  begin()
  const timer = setInterval(begin, settleMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
