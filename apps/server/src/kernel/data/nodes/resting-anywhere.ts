import type pg from 'pg'
import type { Node, Nodes } from './nodes.ts'

/**
 * The libraries that rest, as each database last said, for when it is away. If it has been away since this process started, nothing is known: a library that is being imported
 * because of a row there does not rest.
 */
const last = new WeakMap<Node, ReadonlySet<string>>()

/** Returns the keys of the libraries that rest: one may do so because of a row of another, in another database. Nobody waits for a database that is away. */
export async function restingAnywhere(nodes: Nodes, restingIn: (owner: pg.Pool) => Promise<ReadonlySet<string>>): Promise<Set<string>> {
  const asked = nodes.all.map(async (node) => {
    try {
      if (node.database.isAway()) throw new Error('away')
      const found = await restingIn(node.database.owner)
      last.set(node, found)
      return found
    } catch {
      return last.get(node) ?? new Set<string>()
    }
  })
  return new Set((await Promise.all(asked)).flatMap((each) => [...each]))
}
