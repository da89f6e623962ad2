import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../process/log.ts'
import { type AskedOf, type Database, withRetries } from '../database.ts'
import { finishAbandonedMoves } from './moving/move-library.ts'
import { type Node, Nodes } from './nodes.ts'
import { settlePrepared } from './prepared.ts'
import { Wide } from './wide.ts'

/** How often a worker looks for transactions that a dead process has left, in ms. */
const settleMs = 5000
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

  const transaction: Database['transaction'] = (support_lib_id, mode, run) =>
    withRetries(
      async () => {
        const node = await nodes.of(support_lib_id)
        const wide = new Wide(nodes, node, mode === 'read' || mode === 'largeRead')
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
      (error) => hasMoved(nodes, error) || isCrossed(error),
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
    const first = last && (await last.database.ask(name, statement))
    if (first && isFound(first)) return first
    const others = nodes.all.filter((node) => node !== last)
    const answers = await Promise.all(others.map((node) => node.database.ask(name, statement)))
    const found = answers.findIndex(isFound)
    if (key !== undefined && found >= 0) {
      knower.set(key, others[found] as Node)
      return answers[found] as Row[]
    }
    const rows = answers.filter(isFound).flat()
    return rows.length > 0 ? rows : (first ?? answers[0] ?? [])
  }

  const shared = {
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
  return { ...shared, name: home.name, owner: home.database.owner, views, holds: () => true, nodes, settleAgainAndAgain: () => settleAgainAndAgain(nodes) }
}

/** Functions that find nothing return no row, or one of nulls. */
const isFound = (rows: readonly unknown[]): boolean => rows.some((row) => Object.values(row as object).some((value) => value !== null))

/** The library is in another database by now (`enter_library`): home is asked for its place again. */
function hasMoved(nodes: Nodes, error: unknown): boolean {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== 'PL001') return false
  nodes.forget(detail ?? '')
  return true
}

/** A transaction waited too long for a lock, as two would that hold what the other waits for, in two databases. */
const isCrossed = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

function settleAgainAndAgain(nodes: Nodes): () => Promise<void> {
  const settle = async () => {
    await settlePrepared(nodes)
    await finishAbandonedMoves(nodes).catch((error: Error) => nodes.log.warn({ reason: error.message }, 'a move of a library waits to be ended'))
  }
  let running = settle()
  const timer = setInterval(() => {
    running = running.then(settle)
  }, settleMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
