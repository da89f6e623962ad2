import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Pipeline, pipelineOf, say, send, sendAhead } from '../../calls/pipeline.ts'
import { refuse } from '../../errors.ts'
import type { Tables } from '../../generated/tables.ts'
import { begin } from '../database.ts'
import { commitLock } from './hold-commits.ts'
import { type Node, type Nodes, namesOf } from './nodes.ts'
import { AccountOwed, accountState, lockOfAccount, owedTo } from './owed-accounts.ts'
import { commitPrepared, gidOf, settleGid } from './prepared.ts'
import type { Wide } from './wide.ts'

/** A part of a transaction in another database: `isOwner` as its owner, else as the application's role. */
type Branch = { node: Node; client: pg.PoolClient; pipeline?: Pipeline; isOwner: boolean; gid?: string; isCommitted?: boolean }

/**
 * How long a part waits for a lock, in ms: no database sees that two transactions wait for each other in two of them, so one gives up and is repeated
 * (`isCrossed` of `cluster.ts`).
 */
const lockMs = 2000

/** The parts of one transaction in other databases, committed in two phases (PREPARE TRANSACTION). */
export class WideTransaction implements Wide {
  private readonly nodes: Nodes
  private readonly own: Node
  private readonly isRead: boolean
  private readonly beginning = new Map<string, Promise<Branch>>()
  private readonly branches = new Map<string, Branch>()
  private isOver = false
  private prepared: string | undefined
  db: Kysely<Tables> | undefined

  constructor(nodes: Nodes, own: Node, isRead: boolean) {
    this.nodes = nodes
    this.own = own
    this.isRead = isRead
  }

  get isWide(): boolean {
    return this.beginning.size > 0
  }

  get refused(): unknown {
    return [...this.branches.values()].find(({ pipeline }) => pipeline?.refused !== undefined)?.pipeline?.refused
  }

  get open(): Kysely<Tables>[] {
    return [...this.branches.values()].flatMap(({ pipeline }) => (pipeline ? [pipeline.db] : []))
  }

  async at(support_lib_id: string): Promise<Kysely<Tables> | undefined> {
    const node = await this.nodes.of(support_lib_id)
    return node === this.own ? undefined : this.in(node, support_lib_id)
  }

  async others(): Promise<{ there: Kysely<Tables>[]; failure: unknown }> {
    const asked = await Promise.allSettled(this.nodes.all.filter((node) => node !== this.own).map((node) => this.in(node, '')))
    const there = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    return { there, failure: asked.find((each) => each.status === 'rejected')?.reason }
  }

  async lock(name: string): Promise<void> {
    const db = this.nodes.home === this.own ? this.db : await this.in(this.nodes.home, '')
    if (db) await sql`select pg_advisory_xact_lock(813, hashtext(${name}))`.execute(db)
  }

  async drop(db: Kysely<Tables>): Promise<void> {
    for (const [key, branch] of this.branches)
      if (branch.pipeline?.db === db) {
        this.branches.delete(key)
        this.beginning.delete(key)
        await rollback(branch)
      }
  }

  async shareAccount(db: Kysely<Tables>, account_id: string, mayWait: boolean): Promise<void> {
    // Others may change it in their databases: one at a time, each as the last one has left it.
    await this.lock(lockOfAccount(account_id))
    const from = [...this.branches.values()].find(({ pipeline }) => pipeline?.db === db)?.node ?? this.own
    const { home, all } = this.nodes
    const { names, is_owed } = await owedTo(home, from, account_id)
    // A database that this process does not know of would keep the former account.
    if (names !== null && names !== namesOf(all))
      throw refuse('unavailable', { message: 'This process does not know all databases: restart it with the new DATABASE_CLUSTER.' })
    if (is_owed) throw new AccountOwed(from, account_id)
    await sql`select from accounts where account_id = ${account_id} for no key update`.execute(db)
    const { rows } = await db.executeQuery<{ state: { account: unknown } }>(CompiledQuery.raw(accountState, [account_id]))
    const state = rows[0]?.state
    if (!state?.account) throw new Error('an account is shared by a library that it is a member of')
    for (const node of all) {
      if (node === from) continue
      const part = await this.asOwner(node).catch((error: unknown) => {
        if (!mayWait || node === home) throw error
      })
      if (part)
        await part.client.query('select put_account($1, $2)', [account_id, JSON.stringify(state)]).catch((error: pg.DatabaseError) => {
          throw error.code === '23505' ? refuse('conflict', { message: 'Somebody else has just got this address.' }) : error
        })
      else await this.owe(node, account_id)
    }
  }

  /** Notes in home that this database, which is away, must get the account when it is back. */
  private async owe({ name }: Node, account_id: string): Promise<void> {
    const { home } = this.nodes
    const db = home === this.own ? this.db : await this.in(home, '')
    if (db) await sql`select owe_account(${name}, ${account_id})`.execute(db)
  }

  async prepare(own: Pipeline): Promise<void> {
    await Promise.allSettled(this.beginning.values())
    const parts = [...this.branches.values()]
    await Promise.all([own, ...parts.flatMap(({ pipeline }) => pipeline ?? [])].flatMap(({ sent }) => sent))
    if (this.isRead) return
    const [wrote] = await Promise.all([
      Promise.all(parts.map(hasWritten)),
      // Whoever looks at all databases of one moment, as a backup does, lets none commit meanwhile (`hold-commits.ts`).
      send(own.db, 'share-commits', sql`select pg_advisory_xact_lock_shared(${commitLock}, 0)`),
    ])
    const writers = parts.filter((_part, index) => wrote[index])
    if (writers.length === 0) return
    const [only] = writers
    if (only && writers.length === 1 && !(await hasWritten(own))) {
      // Nothing else depends on its outcome.
      const answer = await run(only, 'commit')
      if (answer.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      only.isCommitted = true
      return
    }
    const gid = gidOf(this.own.name, randomUUID())
    for (const [index, part] of writers.entries()) {
      part.gid = `${gid}:${index}`
      const answer = await run(part, `prepare transaction '${part.gid}'`)
      if (answer.command !== 'PREPARE TRANSACTION' && answer.command !== 'PREPARE') throw new Error('a part of the transaction was rolled back')
    }
    this.prepared = gid
    void send(own.db, 'decide-commit', sql`select decide_commit(${gid})`)
  }

  async finish(): Promise<void> {
    const parts = await this.takeParts()
    const { log } = this.nodes
    // The outcome is decided, so the caller need not wait long for a database that has just gone away.
    const decided = parts.map(async ({ node, client, gid, isCommitted, isOwner }) => {
      if (gid === undefined && !isCommitted) return
      client.release()
      if (isCommitted) await node.database.owner.query('select add_noted_jobs()').catch((err: unknown) => log.warn({ err }, 'noted jobs are enqueued later'))
      else if (gid !== undefined)
        await commitPrepared(node, gid, isOwner).catch((error: Error) =>
          log.warn({ node: node.name, reason: error.message }, 'a part of a transaction is committed later'),
        )
    })
    await atMost(Promise.all(decided))
    // These hold locks, such as that of an account, which nobody may get before everything is committed.
    await Promise.all(parts.filter(({ gid, isCommitted }) => gid === undefined && !isCommitted).map((part) => end(part, 'commit')))
  }

  async giveUp(rollbackOwn: () => Promise<unknown>): Promise<void> {
    const parts = await this.takeParts()
    await Promise.all(parts.filter(({ gid }) => gid === undefined).map(rollback))
    const held = parts.filter(({ gid }) => gid !== undefined)
    if (held.length === 0) return
    await rollbackOwn().catch(() => {})
    for (const { client } of held) client.release(true as unknown as Error)
    const gid = this.prepared ?? held[0]?.gid?.slice(0, -2)
    if (gid !== undefined) await atMost(settleGid(this.nodes, gid).catch(() => {}))
  }

  private async in(node: Node, support_lib_id: string): Promise<Kysely<Tables>> {
    const { pipeline } = await this.part(node.name, async () => {
      const client = await node.database.connectPart()
      const pipeline = pipelineOf(client)
      pipeline.sent = []
      pipeline.limitMs = undefined
      try {
        const begun = begin(pipeline, this.isRead ? 'read' : 'write', support_lib_id, true)
        begun.catch(() => {})
        pipeline.sent.push(begun)
      } catch (error) {
        client.release()
        throw error
      }
      if (!this.isRead) sendAhead(pipeline.db, `set local app.in_branch to '1'; set local lock_timeout to ${lockMs}`)
      return { node, client, pipeline, isOwner: false }
    })
    if (!pipeline) throw new Error('a part of the application has a pipeline')
    return pipeline.db
  }

  private asOwner(node: Node): Promise<Branch> {
    return this.part(`${node.name} owner`, async () => {
      // The owner's pool waits long for a connection, while this transaction holds its locks. So find out first whether the database is there, unless a part is open in it.
      if (!this.branches.has(node.name)) (await node.database.connectPart()).release()
      const client = await node.database.owner.connect()
      try {
        await client.query(`begin; set local app.in_branch to '1'; set local lock_timeout to ${lockMs}; set local statement_timeout to ${lockMs * 5}`)
      } catch (error) {
        client.release(error as Error)
        throw error
      }
      return { node, client, isOwner: true }
    })
  }

  /** Begins a part once, however many ask for it at the same time. */
  private part(key: string, begin: () => Promise<Branch>): Promise<Branch> {
    const known = this.beginning.get(key)
    if (known) return known
    if (this.isOver) throw new Error('the transaction has ended')
    if (this.beginning.size === 0 && !this.isRead && this.db) sendAhead(this.db, `set local lock_timeout to ${lockMs}`)
    const part = begin()
    this.beginning.set(key, part)
    part.then(
      (branch) => void this.branches.set(key, branch),
      () => void this.beginning.delete(key),
    )
    return part
  }

  /** Returns the parts, which this transaction begins no more of. Whoever has not waited for one has no use for it. */
  private async takeParts(): Promise<Branch[]> {
    this.isOver = true
    await Promise.allSettled(this.beginning.values())
    const parts = [...this.branches.values()]
    this.branches.clear()
    this.beginning.clear()
    return parts
  }
}

type Speaker = { client: pg.PoolClient; pipeline?: Pipeline }

const run = ({ pipeline, client }: Speaker, text: string): Promise<pg.QueryResult> => (pipeline ? say(pipeline, text) : client.query(text))

/** How long a call waits, in ms, until its parts in other databases are committed or rolled back; a worker does so later if they take longer. */
const endMs = 3000
const atMost = (ended: Promise<unknown>): Promise<unknown> => Promise.race([ended, pause(endMs, undefined, { ref: false })])

/** Returns whether a part has changed anything. A part that has not may still hold locks, so it stays open until the others end. */
async function hasWritten(part: Speaker | Pipeline): Promise<boolean> {
  const { rows } = await run(
    'wire' in part ? { client: part.client, pipeline: part } : part,
    'select pg_current_xact_id_if_assigned() is not null as has_written',
  )
  return rows[0]?.has_written === true
}

async function end(branch: Branch, how: 'commit' | 'rollback'): Promise<void> {
  const failure = await run(branch, how).then(
    () => undefined,
    (error: Error) => error,
  )
  branch.client.release(failure)
}

const rollback = (branch: Branch): Promise<void> => end(branch, 'rollback')
