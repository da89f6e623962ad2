import type { Database } from '../database.ts'

/** Accounts looked at with one statement. */
const accountsAtOnce = 500

/** After a library was deleted from a cluster: forgets its place, and deletes the accounts that no library of any database has. Without a cluster, its deletion does. */
export async function forgetLibrary({ nodes, home }: Database, support_lib_id: string): Promise<void> {
  if (!nodes) return
  await home.query('delete from instance.library_places where support_lib_id = $1', [support_lib_id])
  for (const { database } of nodes.all) await database.owner.query('delete from instance.libraries_left where support_lib_id = $1', [support_lib_id])
  const unused = 'select a.account_id as id from accounts a where not exists (select from users u where u.account_id = a.account_id)'
  for (let after = ''; ; ) {
    const { rows } = await home.query<{ id: string }>(`${unused} and a.account_id > $1 order by 1 limit ${accountsAtOnce}`, [after])
    let ids = rows.map(({ id }) => id)
    for (const { database } of nodes.all)
      ids = (await database.owner.query<{ id: string }>(`${unused} and a.account_id = any($1)`, [ids])).rows.map(({ id }) => id)
    // Whoever becomes a member again has their account put into all databases (`resetClosedAccount`).
    for (const { database } of nodes.all)
      await database.owner.query('delete from accounts a where a.account_id = any($1) and not exists (select from users u where u.account_id = a.account_id)', [
        ids,
      ])
    if (rows.length < accountsAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}
