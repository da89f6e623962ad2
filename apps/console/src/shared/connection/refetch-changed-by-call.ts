import { ApiError } from '@porchlight/client'
import { type OperationName, type Route, routes } from '@porchlight/contracts/routes'
import type { Query } from '@tanstack/react-query'
import { isHeld } from './optimistic.ts'
import { queryClient } from './query-client.ts'
import { fresh, isFrom, isOfQuery } from './where-from.ts'

/** What calls have changed since the last refetch: domains, and the ids of what is gone. */
let changed = { domains: new Set<string>(), gone: new Set<unknown>() }
let refetching: Promise<unknown> = Promise.resolve()

// A mutation is pending until the screen shows what it has changed.
queryClient.getMutationCache().config.onSettled = () => refetching

function refetchSoon(domains: readonly string[], gone: unknown): void {
  fresh.clear()
  const isWaiting = changed.domains.size > 0
  for (const domain of domains) changed.domains.add(domain)
  if (gone !== undefined) changed.gone.add(gone)
  if (isWaiting) return
  // The code that made the call goes on first: it may keep the answer.
  refetching = new Promise((resolve) => setTimeout(() => resolve(refetch())))
}

function refetch(): Promise<void> {
  const { domains, gone } = changed
  changed = { domains: new Set(), gone: new Set() }
  const isOver = ({ queryKey, queryHash, meta }: Query) => meta?.isFollowed || fresh.has(queryHash) || queryKey.some((part) => gone.has(part))
  return queryClient.invalidateQueries({ predicate: (query) => !isOver(query) && !isHeld(query) && isFrom(query, domains) })
}

/** Whether a refusal says that what the screen shows is no longer so. */
const isOutdated = (cause: unknown): boolean => cause instanceof ApiError && (cause.status === 404 || cause.status === 409)

/** Returns the id of what a call deletes, which the end of its path names. The screen that still shows it is about to be left. */
function deleted({ method, path = '' }: Route, input: Record<string, unknown>): unknown {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return method === 'DELETE' && last.startsWith(':') ? input[last.slice(1)] : undefined
}

/**
 * Refetches what a call of the user's own has changed, once it is answered: the queries that call operations of the same domain, or of those that its contract
 * names (`changes`). So no screen says what its acts make stale. Left alone are queries that were fetched since, or that keep what the call has answered.
 */
export function refetchChangedBy(name: string, input: Record<string, unknown>, call: Promise<unknown>): void {
  const [domain = ''] = name.split('.')
  if (isOfQuery(domain)) return
  const route: Route = routes[name as OperationName]
  const { method, changes = [domain] } = route
  if (!method || changes.length === 0) return
  void call.then(
    () => refetchSoon(changes, deleted(route, input)),
    (cause: unknown) => isOutdated(cause) && refetchSoon(changes, undefined),
  )
}
