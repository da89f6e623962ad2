import type { ReportAnswer } from '@porchlight/contracts'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import type { ReportViewState } from './view.ts'

/** How often open reports count again, in ms. */
const refetchMs = 60_000

/** What the numbers of a page depend on. */
export type Question = Pick<ReportViewState, 'from' | 'to' | 'time_zone' | 'counts'> & { filter: string; group: string }

const asked = ({ from, to, time_zone, counts, filter, group }: Question) => ({
  ...{ from, to, time_zone, counts },
  ...(filter && { filter }),
  ...(group && { group_by: group }),
})

/** Query for the numbers of metrics, with the period before. What is shown stays until the new numbers are there. */
export const answerQuery = (metrics: readonly MetricName[], question: Question, every: ReportViewState['every'] | 'all') =>
  queryOptions({
    queryKey: ['reports', 'answer', metrics.join(), question, every],
    queryFn: (): Promise<ReportAnswer> => api.reports.query({ metrics: metrics.join(), ...asked(question), every, compare: 1 }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

/** A number whose conversations are listed: a metric, or one of its groups ('' for those without a value), or one part of the period. */
export type Counted = { metric: MetricName; title: string; group?: string; starts?: string; ends?: string; n?: number }

/** Query for what a number counts, newest first. */
export const rowsQuery = ({ metric, group, starts, ends }: Counted, question: Question) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'rows', metric, group, starts, ends, question],
    queryFn: ({ pageParam }) =>
      api.reports.rows({
        metric,
        ...asked(question),
        ...(group !== undefined && { group }),
        ...(starts && { starts }),
        ...(ends && { ends }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Fetches a number as CSV: by day and group as shown, or everything that it counts. */
export const csvOf = (metric: MetricName, question: Question, every: ReportViewState['every'], what: 'numbers' | 'rows'): Promise<string> =>
  api.reports.exported({ metric, ...asked(question), every, what })
