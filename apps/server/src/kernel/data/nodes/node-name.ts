import type pg from 'pg'

/** Returns the name by which a database belongs to a cluster; undefined if it belongs to none. */
export async function nodeNameOf(owner: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const { rows: found } = await owner.query<{ is_there: boolean }>("select to_regclass('instance.facts') is not null as is_there")
  if (!found[0]?.is_there) return undefined
  const { rows } = await owner.query<{ value: string }>("select value from instance.facts where name = 'node'")
  return rows[0]?.value
}

/** The words for who uses one database of a cluster without the others. */
export const needsOthers = (name: string): string =>
  `DATABASE_URL names one of several databases (${name}), between which libraries are spread: set DATABASE_CLUSTER to the others, as the server has it.`
