import { homeName } from './home-name.ts'
import type { Nodes } from './nodes.ts'

/** A database cannot be taken out of the cluster; the message is for the operator. */
export class RemovalRefused extends Error {
  override name = 'RemovalRefused'
}

/**
 * Takes a database without libraries out of the cluster: no new library goes there, and processes whose settings still name it refuse changes of accounts, unless it was the last beside
 * home, which is a single database again. Its accounts are deleted, so that it would get the newest ones if it joined again.
 * @throws RemovalRefused
 */
export async function removeDatabase(nodes: Nodes, name: string): Promise<void> {
  if (name === homeName) throw new RemovalRefused('Home knows where the libraries are; it stays.')
  const { owner } = nodes.named(name).database
  const { rows: left } = await owner.query<{ libraries: number; unfinished: number }>(
    `select (select count(*) from libraries)::int as libraries,
       ((select count(*) from pg_prepared_xacts where database = current_database()) + (select count(*) from instance.noted_jobs))::int as unfinished`,
  )
  if (left[0]?.libraries) throw new RemovalRefused(`The database ${name} has ${left[0].libraries} libraries: move them first.`)
  if (left[0]?.unfinished) throw new RemovalRefused(`Transactions in the database ${name} have not ended yet: try again in a moment.`)
  const client = await nodes.home.database.owner.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    // Whoever chooses a place for a new library shares this row (`Nodes.reserve`).
    const { rows } = await client.query<{ value: string }>("select value from instance.facts where name = 'cluster' for update")
    // Places of libraries whose creation failed.
    await client.query("delete from instance.library_places where node = $1 and placed_at < now() - interval '1 hour'", [name])
    const { rowCount: places } = await client.query('select from instance.library_places where node = $1 limit 1', [name])
    const { rowCount: moves } = await client.query('select from instance.library_moves where $1 in (node_from, node_to) limit 1', [name])
    if (places) throw new RemovalRefused(`A library is being created in the database ${name}: try again in an hour, or move it first.`)
    if (moves) throw new RemovalRefused(`A move from or to the database ${name} has not ended yet: try again in a moment.`)
    const others = rows[0]?.value.split(' ').filter((each) => each !== name) ?? []
    if (others.length > 1) await client.query("update instance.facts set value = $1, changed_at = now() where name = 'cluster'", [others.join(' ')])
    else {
      await client.query("delete from instance.facts where name in ('cluster', 'node')")
      await client.query('delete from instance.library_places')
    }
    await client.query('delete from instance.accounts_owed where node = $1', [name])
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(failure instanceof RemovalRefused ? undefined : failure)
  }
  await owner.query("begin; delete from accounts; delete from instance.facts where name in ('node', 'accounts'); commit")
}
