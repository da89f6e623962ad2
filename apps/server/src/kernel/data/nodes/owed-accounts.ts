import type { Node, Nodes } from './nodes.ts'

/** How many accounts one turn gives to a database that is back. */
const atOnce = 1000

/** An account was used where a database does not have its newest state yet: it gets it, and the transaction begins again. */
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

/** The name of the lock of an account, in home: one transaction at a time shares it. */
export const lockOfAccount = (account_id: string): string => `account ${account_id}`

/** Gives to databases that are back what they missed. */
export async function giveOwedAccounts(nodes: Nodes): Promise<void> {
  const { rows } = await nodes.home.database.owner.query<{ name: string; account_id: string }>(
    `select node as name, account_id from instance.accounts_owed order by owed_at limit ${atOnce}`,
  )
  for (const { name, account_id } of rows) {
    const node = nodes.named(name)
    if (!node.database.isAway()) await giveAccount(nodes, node, account_id)
  }
}

/** Gives an account to a database as it is in home, where each change of it is written too. */
export async function giveAccount({ home }: Nodes, node: Node, account_id: string): Promise<void> {
  const client = await home.database.owner.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(813, hashtext($1))', [lockOfAccount(account_id)])
    const { rows } = await client.query<{ state: { account: unknown } }>(accountState, [account_id])
    const state = rows[0]?.state
    if (state?.account) await node.database.owner.query('select put_account($1, $2)', [account_id, JSON.stringify(state)])
    await client.query('delete from instance.accounts_owed where node = $1 and account_id = $2', [node.name, account_id])
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
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
