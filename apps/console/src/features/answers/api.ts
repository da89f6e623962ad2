import type { Filter } from '@porchlight/contracts/lists/list-language'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** What the ledger is narrowed to; '' is everything. */
export type LedgerFilter = { outcome: string; verdict: string; channel: string; q: string }

/** Returns the conditions of a filter in the list language; undefined for everything. */
export function ledgerConditions({ q, ...choices }: LedgerFilter): Filter | undefined {
  const all: Filter[] = Object.entries(choices).flatMap(([field, value]) => (value === '' ? [] : [{ field, op: 'is' as const, value }]))
  if (q.trim() !== '') all.push({ field: 'question', op: 'contains', value: q.trim() })
  return all.length === 0 ? undefined : { all }
}

/** Query for the ledger of answers, newest first. */
export const ledgerQuery = (filter: LedgerFilter) => {
  const conditions = ledgerConditions(filter)
  return infiniteQueryOptions({
    queryKey: ['answers', 'given', filter],
    queryFn: ({ pageParam }) => api.answers.given({ ...(conditions && { filter: JSON.stringify(conditions) }), cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}

/** Query for the sets of questions. */
export const setsQuery = queryOptions({ queryKey: ['question-sets', 'list'], queryFn: () => api.questionSets.list({}) })

/** Query for one set of questions with its runs. */
export const setQuery = (set_ref: string) => queryOptions({ queryKey: ['question-sets', 'one', set_ref], queryFn: () => api.questionSets.read({ set_ref }) })
