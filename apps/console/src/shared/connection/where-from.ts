import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

/** The domains whose operations each query called when it was last fetched. */
const domainsOf = new WeakMap<Query, Set<string>>()
/** Those of the query whose function is running. */
let asking: Set<string> | null = null

/** Runs a query's function and learns which domains its answer is from: those whose operations it calls before it first waits. The client does so for every query. */
export function askAndLearn<T, K extends QueryKey>(ask: QueryFunction<T, K, never>, context: QueryFunctionContext<K>, query: Query): T | Promise<T> {
  const before = asking
  asking = new Set()
  domainsOf.set(query, asking)
  fresh.add(query.queryHash)
  try {
    return ask(context as never)
  } finally {
    asking = before
  }
}

/** Returns whether a query makes this call, and if so, notes the domain for it. */
export function isOfQuery(domain: string): boolean {
  asking?.add(domain)
  return asking !== null
}

/** Returns whether a query's answer is from one of these domains. */
export const isFrom = (query: Query, domains: ReadonlySet<string>): boolean => [...(domainsOf.get(query) ?? [])].some((domain) => domains.has(domain))

/** Hashes of the queries that were asked, or got an answer from a call, since the last call that may have changed something. */
export const fresh = new Set<string>()

/** Marks a query that something else keeps up to date, such as the library's stream or its own editor. The user's own calls don't make it fetch again. */
export const followed = { meta: { isFollowed: true } } as const
