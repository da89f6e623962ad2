import { sql } from 'kysely'
import type pg from 'pg'
import type { Node, Nodes } from './nodes.ts'

/** How many accounts one turn gives to each database that is back. */
const atOnce = 500
/** How long to wait for a lock, and how long a statement may take, in ms. The lock may belong to a prepared transaction that only this worker can end, so it must not wait for ever. */
const [lockMs, statementMs] = [2000, 5000]

/** A transaction used an account in a database that does not have its newest state yet. It is repeated once the database has it. */
export class AccountOwed extends Error {
  override name = 'AccountOwed'
  readonly node: Node
  readonly account_id: string

  constructor(node: Node, account_id: string) {
    super(`the database ${node.name} has yet to get an account`)
    this.node = node
    this.account_id = account_id
  }
}

/** The state of an account with its passkeys, as `put_account` takes it, in a statement whose first parameter is its key. */
export const accountState = `select jsonb_build_object(
  'account', (select to_jsonb(a) from accounts a where a.account_id = $1),
  'passkeys', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from passkeys p where p.account_id = $1),
  'answers', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from passkey_answers w where w.account_id = $1)) as state`

/** The name of an account's lock in home. Only one transaction at a time may copy an account to the other databases. */
export const lockOfAccount = (account_id: string): string => `account ${account_id}`

/** Gives to databases that are back what they missed. What fails is tried again in the next turn. */
export async function giveOwedAccounts(nodes: Nodes): Promise<void> {
  const { rows } = await nodes.home.database.owner.query<{ name: string }>('select distinct node as name from instance.accounts_owed')
  for (const { name } of rows) {
    const node = nodes.all.find((each) => each.name === name)
    const isThere = node && (await node.database.ask('is-there', sql`select`).catch(() => undefined))
    if (isThere) await giveOwedTo(nodes, node).catch((error: Error) => nodes.log.warn({ node: name, reason: error.message }, 'an account waits for a database'))
  }
}

async function giveOwedTo(nodes: Nodes, node: Node): Promise<void> {
  const { rows } = await nodes.home.database.owner.query<{ account_id: string }>(
    `select account_id from instance.accounts_owed where node = $1 order by owed_at limit ${atOnce}`,
    [node.name],
  )
  let failure: unknown
  for (const { account_id } of rows)
    await giveAccount(nodes, node, account_id).catch((error: unknown) => {
      failure = error
    })
  if (failure !== undefined) throw failure
}

const limits = `begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${4 * statementMs}`

/** Gives an account to a database as it is in home, where each change of it is written too. */
export async function giveAccount({ home }: Nodes, node: Node, account_id: string): Promise<void> {
  await inLimits(home.database.owner, async (client) => {
    await client.query('select pg_advisory_xact_lock(813, hashtext($1))', [lockOfAccount(account_id)])
    // The last change may have released the lock while its part here is still prepared; this waits for its row.
    await client.query('select from accounts where account_id = $1 for share', [account_id])
    const { rows } = await client.query<{ state: { account: unknown } }>(accountState, [account_id])
    const state = rows[0]?.state
    if (state?.account) await inLimits(node.database.owner, (there) => there.query('select put_account($1, $2)', [account_id, JSON.stringify(state)]))
    await client.query('delete from instance.accounts_owed where node = $1 and account_id = $2', [node.name, account_id])
  })
}

async function inLimits(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(limits)
    await run(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Asks in home about an account that is locked: which databases there are, and whether one of them has yet to get it. */
export async function owedTo(home: Node, node: Node, account_id: string): Promise<{ names: string | null; is_owed: boolean }> {
  const { rows } = await home.database.owner.query<{ names: string | null; is_owed: boolean }>(
    `select (select value from instance.facts where name = 'cluster') as names,
       exists (select from instance.accounts_owed where node = $1 and account_id = $2) as is_owed`,
    [node.name, account_id],
  )
  return rows[0] ?? { names: null, is_owed: false }
}
