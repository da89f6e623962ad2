import { hashKey, matchQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { fresh } from './where-from.ts'

/** A change to every cached answer of a query. Pure: it is made again if an earlier one fails. */
export type Change = { queryKey: QueryKey; exact: boolean; change: (known: never) => never }

/** Declares a change of a query; `isEach`: of every query whose key begins with this one. */
export const changing = <T>({ queryKey }: { queryKey: QueryKey }, change: (known: T) => T, isEach = false): Change => ({
  queryKey,
  exact: !isEach,
  change: change as unknown as Change['change'],
})

/** Changes being saved for one query key: what the server has said, the changes on top in their order, and the chain of calls. */
type Saving = {
  queryKey: QueryKey
  exact: boolean
  answers: Map<string, [QueryKey, unknown]>
  changes: { change: Change['change'] }[]
  calls: Promise<unknown>
  count: number
}

const savings = new Map<string, Saving>()
const entryOf = ([key, data]: [QueryKey, unknown]): [string, [QueryKey, unknown]] => [hashKey(key), [key, data]]

function savingOf({ queryKey, exact }: Change): Saving {
  const hash = hashKey(queryKey)
  const known = savings.get(hash)
  if (known) return known
  const answers = new Map(queryClient.getQueriesData({ queryKey, exact }).map(entryOf))
  const saving: Saving = { queryKey, exact, answers, changes: [], calls: Promise.resolve(), count: 0 }
  savings.set(hash, saving)
  return saving
}

// An answer that arrives while changes are being saved lies below them, too.
queryClient.getQueryCache().subscribe((event) => {
  if (savings.size === 0 || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  const { queryKey, state } = event.query
  for (const saving of savings.values()) {
    if (!matchQuery({ queryKey: saving.queryKey, exact: saving.exact }, event.query)) continue
    saving.answers.set(event.query.queryHash, [queryKey, state.data])
    show(saving)
  }
})

/** Shows what the server has said with the changes on top. */
function show({ answers, changes }: Saving): void {
  for (const [key, answer] of answers.values())
    queryClient.setQueryData(key, (known: unknown) =>
      known === undefined || answer === undefined ? known : changes.reduce<unknown>((data, { change }) => change(data as never), answer),
    )
}

/**
 * Returns whether a query shows a change that is still being saved. Such a query must not be refetched for a colleague's change: an answer from before the change
 * would take it back. It is refetched after the last change.
 */
export const isHeld = (query: Query): boolean => [...savings.values()].some(({ queryKey, exact }) => matchQuery({ queryKey, exact }, query))

/** Options for calls whose change has to be saved even if the user leaves the page right after it. */
export const outlivesPage = { keepalive: true } as const

type Options<R> = {
  /** Whether the change is one of every query whose key begins with this one. */
  isEach?: boolean
  /** Changes of other queries, shown and taken back together with the first. */
  also?: readonly Change[]
  /** What the answer says of the query; by default the query is fetched again after the last change. */
  answered?: (answer: R) => unknown
  /** Fetches again after the last change; by default, the query. */
  refetch?: () => Promise<unknown> | undefined
}

/**
 * Shows a change at once, makes the call that saves it, and takes the change back if the call fails. Calls with the same key are made one after the other; a
 * failed one takes back its own change alone. Rejects as the call does.
 */
export async function optimistic<T, R>(
  { queryKey }: { queryKey: QueryKey },
  change: (known: T) => T,
  call: () => Promise<R>,
  { isEach = false, also = [], answered, refetch }: Options<R> = {},
): Promise<R> {
  const all = [changing({ queryKey }, change, isEach), ...also]
  await Promise.all(all.map((one) => queryClient.cancelQueries({ queryKey: one.queryKey, exact: one.exact })))
  const begun = all.map((one) => {
    const saving = savingOf(one)
    const own = { change: one.change }
    saving.count++
    saving.changes.push(own)
    show(saving)
    return { saving, own }
  })
  const [first] = begun
  const saved = (first?.saving.calls ?? Promise.resolve()).then(call)
  // The caller handles the failure; it must not stop the next call.
  if (first) first.saving.calls = saved.catch(() => {})
  try {
    const answer = await saved
    if (answered) {
      drop(begun)
      keepAnswer(queryKey, answered(answer))
    }
    return answer
  } catch (cause) {
    drop(begun)
    throw cause
  } finally {
    for (const { saving } of begun) {
      saving.count--
      if (saving.count > 0) continue
      savings.delete(hashKey(saving.queryKey))
      if (!answered || saving !== first?.saving)
        void (refetch && saving === first?.saving ? refetch() : queryClient.invalidateQueries({ queryKey: saving.queryKey, exact: saving.exact }))
    }
  }
}

function drop(begun: readonly { saving: Saving; own: Saving['changes'][number] }[]): void {
  for (const { saving, own } of begun) {
    saving.changes = saving.changes.filter((one) => one !== own)
    show(saving)
  }
}

/** Keeps what the server has said of a query, or what follows from it, below the changes that are still being saved. */
export const keepAnswer = ((queryKey: QueryKey, updater: unknown) => {
  // What only follows from an answer may be less than the server knows.
  if (typeof updater !== 'function') fresh.add(hashKey(queryKey))
  const saving = [...savings.values()].find((one) => one.answers.has(hashKey(queryKey)))
  if (!saving) return queryClient.setQueryData(queryKey, updater as never)
  const hash = hashKey(queryKey)
  const former = saving.answers.get(hash)?.[1]
  saving.answers.set(hash, [queryKey, typeof updater === 'function' ? updater(former) : updater])
  show(saving)
  return queryClient.getQueryData(queryKey)
}) as typeof queryClient.setQueryData

/** Keeps what follows for every cached answer of a query. */
export function keepEach<T>(queryKey: QueryKey, change: (known: T) => T): void {
  for (const [key] of queryClient.getQueriesData({ queryKey })) keepAnswer<T>(key, (known) => known && change(known))
}
