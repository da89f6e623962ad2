import type pg from 'pg'
import type { Database } from '../database.ts'
import type { Nodes } from './nodes.ts'
import { lockOfAccount } from './owed-accounts.ts'

/** Accounts looked at with one statement. */
const accountsAtOnce = 500

/** After a library was deleted from a cluster: forgets its place, and deletes the accounts that no library of any database has. Without a cluster, its deletion does. */
export async function forgetLibrary({ nodes }: Pick<Database, 'nodes'>, support_lib_id: string): Promise<void> {
  if (!nodes) return
  await nodes.home.database.owner.query('delete from instance.library_places where support_lib_id = $1', [support_lib_id])
  for (const { database } of nodes.all) await database.owner.query('delete from instance.libraries_left where support_lib_id = $1', [support_lib_id])
  // This needs all databases. If one is away, `settleAgainAndAgain` looks for unused accounts again some hours later.
  await deleteUnusedAccounts(nodes).catch((error: Error) =>
    nodes.log.warn({ support_lib_id, reason: error.message }, 'accounts without a library are deleted later'),
  )
}

/** Deletes the accounts that no library of any database has. All databases must be there. */
export async function deleteUnusedAccounts(nodes: Nodes): Promise<void> {
  const unused = 'select a.account_id as id from accounts a where not exists (select from users u where u.account_id = a.account_id)'
  for (let after = ''; ; ) {
    const { rows } = await nodes.home.database.owner.query<{ id: string }>(`${unused} and a.account_id > $1 order by 1 limit ${accountsAtOnce}`, [after])
    let ids = rows.map(({ id }) => id)
    for (const { database } of nodes.all)
      ids = (await database.owner.query<{ id: string }>(`${unused} and a.account_id = any($1)`, [ids])).rows.map(({ id }) => id)
    for (const account_id of ids) await deleteUnused(nodes, account_id)
    if (rows.length < accountsAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Deletes one account everywhere unless it has a member again. Whoever becomes one meanwhile waits for the account's lock, and has it put into all databases afterwards. */
async function deleteUnused({ home, all }: Nodes, account_id: string): Promise<void> {
  const client = await home.database.owner.connect()
  try {
    await client.query("begin; set local lock_timeout = '5s'")
    await client.query('select pg_advisory_xact_lock(813, hashtext($1))', [lockOfAccount(account_id)])
    let isUsed = false
    for (const { database } of all) isUsed ||= await hasMember(database.owner, account_id)
    // Home comes last: if a deletion fails before, the next search starts from the account that is still there.
    if (!isUsed) for (const { database } of all.toReversed()) await database.owner.query('delete from accounts where account_id = $1', [account_id])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

const hasMember = async (owner: pg.Pool, account_id: string): Promise<boolean> =>
  ((await owner.query('select from users where account_id = $1 limit 1', [account_id])).rowCount ?? 0) > 0
