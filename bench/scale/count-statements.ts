import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Database } from '../../apps/server/src/kernel/data/database.ts'
import { StatementGroup } from '../../apps/server/src/kernel/data/statement-group.ts'

/**
 * Statements that a process has sent, by pool (`owner` is jobs and schedules), and those of transactions that store messages: how many transactions and statements
 * these were, and in how many databases the widest of them was.
 */
export type Counted = { all: number; owner: number; transactions: number; statements: number; widest: number; prepared: number }

/** A transaction that stores messages, while it runs. */
type Storing = { statements: number; databases: Set<string> }

/** Counts statements where they are sent, once it has begun to. Before, it costs nothing that could be measured. */
export function countStatements() {
  const none = (): Counted => ({ all: 0, owner: 0, transactions: 0, statements: 0, widest: 0, prepared: 0 })
  let counted: Counted | undefined
  const storing = new AsyncLocalStorage<Storing>()
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (counted) note(this, given[0])
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query

  const note = (client: pg.Client, sent: unknown) => {
    if (!counted) return
    const statements = sent instanceof StatementGroup ? sent.members.length : 1
    const { host, database, connectionParameters } = client as unknown as {
      host: string
      database: string
      connectionParameters: { application_name?: string }
    }
    counted.all += statements
    if (connectionParameters.application_name === 'porchlight-owner') counted.owner += statements
    if (typeof sent === 'string' && sent.startsWith('prepare transaction')) counted.prepared += 1
    const transaction = storing.getStore()
    if (!transaction) return
    transaction.statements += statements
    transaction.databases.add(`${host} ${database}`)
  }

  return {
    /** Also counts what the transactions of this database do that store messages, the only ones of this load which share a transaction. */
    watch(database: Database): void {
      const { transaction } = database
      database.transaction = (support_lib_id, mode, run) => {
        if (!counted || mode !== 'batch') return transaction(support_lib_id, mode, run)
        const now: Storing = { statements: 0, databases: new Set() }
        const done = storing.run(now, () => transaction(support_lib_id, mode, run))
        return done.finally(() => {
          if (!counted) return
          counted.transactions += 1
          counted.statements += now.statements
          counted.widest = Math.max(counted.widest, now.databases.size)
        })
      }
    },
    begin: (): object => {
      counted = none()
      return {}
    },
    end: (): Counted => {
      const said = counted ?? none()
      counted = undefined
      return said
    },
  }
}
