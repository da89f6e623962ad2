import type { InputOf } from '@porchlight/contracts/define'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { CountedContent } from '@porchlight/contracts/reports/content-measures'
import type { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import type { Attribution } from '@porchlight/contracts/reports/metric'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportCard } from '@porchlight/contracts/reports/report-views'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { type DownloadOptions, downloadFile } from '../../shared/files/download-file.ts'
import type { ReportViewState } from './view.ts'

/** How often open reports count again, in ms. */
export const refetchMs = 60_000
/** The same for the live page. */
export const liveMs = 15_000

/** What the numbers of a page depend on. `attribution`: whose they are, unless each metric decides. */
export type Question = Pick<ReportViewState, 'from' | 'to' | 'time_zone' | 'counts'> & { filter: string; group: string; attribution?: Attribution | undefined }

const asked = ({ from, to, time_zone, counts, filter, group, attribution }: Question) => ({
  ...{ from, to, time_zone, counts },
  ...(filter && { filter }),
  ...(group && { group_by: group }),
  ...(attribution && { attribution }),
})

/** Query for the numbers of metrics, with the period before. What is shown stays until the new numbers are there. */
export const answerQuery = (metrics: readonly MetricName[], question: Question, every: ReportViewState['every'] | 'all') =>
  queryOptions({
    queryKey: ['reports', 'answer', metrics.join(), question, every],
    queryFn: (): Promise<ReportAnswer> => api.reports.query({ metrics: metrics.join(), ...asked(question), every, compare: 1 }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

/** Query for how long teammates were online, away and offline. */
export const presenceQuery = ({ from, to, time_zone }: Pick<Question, 'from' | 'to' | 'time_zone'>) =>
  queryOptions({ queryKey: ['reports', 'presence', from, to, time_zone], queryFn: () => api.reports.presence({ from, to, time_zone }) })

/** Query for what readers opened and searched for. */
export const contentQuery = (content: CountedContent, { from, to, time_zone, every }: Pick<ReportViewState, 'from' | 'to' | 'time_zone' | 'every'>) =>
  queryOptions({
    queryKey: ['reports', 'content', content, from, to, time_zone, every],
    queryFn: () => api.reports.content({ content, from, to, time_zone, every }),
    placeholderData: (known) => known,
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

/** What a number can be saved as. */
export type FileForm = 'csv' | 'xlsx'

/** Fetches a number as a file: by day and group as shown, or everything that it counts. */
export const fileOf = (
  metric: MetricName,
  question: Question,
  every: ReportViewState['every'],
  what: 'numbers' | 'rows',
  form: FileForm,
  options?: DownloadOptions,
): Promise<Blob> => downloadFile(form === 'csv' ? 'reports.exported' : 'reports.exportedSpreadsheet', { metric, ...asked(question), every, what }, options)

/** Which ratings to list: those of a period and its conditions, by score ('' for all), with words only. */
export type RatingsAsked = Pick<Question, 'from' | 'to' | 'time_zone' | 'filter'> & { scores: string; hasWords: boolean }

/** Lists of ratings: they may have many pages, and are fetched again only when a rating was given, not when one was asked for. */
const ratingListsKey = ['rating-lists'] as const

/** Query for ratings, newest first. */
export const ratingsQuery = ({ from, to, time_zone, filter, scores, hasWords }: RatingsAsked) =>
  infiniteQueryOptions({
    queryKey: [...ratingListsKey, from, to, time_zone, filter, scores, hasWords],
    queryFn: ({ pageParam }) =>
      api.ratings.list({
        ...{ from, to, time_zone },
        ...(filter && { filter }),
        ...(scores && { scores }),
        ...(hasWords && { with_words: 'true' }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

/** Query for the live page. */
export const liveBoardQuery = queryOptions({ queryKey: ['live-board'], queryFn: () => api.liveBoard.read({}), refetchInterval: liveMs, staleTime: 0 })

const savedKey = ['reports', 'saved'] as const

/** Query for the groups of the sidebar with the library's own reports, the user's favourites, and how many there are. */
export const categoriesQuery = queryOptions({ queryKey: [...savedKey, 'categories'], queryFn: () => api.customReports.categories({}) })

/** Query for the library's own reports, by name. */
export const savedReportsQuery = queryOptions({ queryKey: [...savedKey, 'list'], queryFn: async () => (await api.customReports.list({})).reports })

/** Query for one report, without numbers. */
export const savedReportQuery = (id: string) =>
  queryOptions({ queryKey: [...savedKey, 'one', id], queryFn: async () => (await api.customReports.read({ id })).report })

/** Query for the snapshots of a report, newest first. */
export const snapshotsQuery = (id: string) =>
  queryOptions({ queryKey: [...savedKey, 'snapshots', id], queryFn: async () => (await api.customReports.snapshots({ id })).snapshots })

/** Query for when a report is sent by mail, and to whom. */
export const schedulesQuery = (id: string) =>
  queryOptions({ queryKey: [...savedKey, 'schedules', id], queryFn: async () => (await api.customReports.schedules({ id })).schedules })

type CardPeriod = Pick<InputOf<typeof customReportsApi.run>, 'from' | 'to' | 'time_zone'>

/** The numbers of one card; null for a card about a field that the reader doesn't see. */
export type CardAnswer = { card_id: string; answer: ReportAnswer | null }

/** Query for the numbers of cards. `id` is the saved report whose cards these are; unsaved ones are computed as they are given. */
export const cardsQuery = (cards: readonly ReportCard[], filter: Filter | null, period: CardPeriod, id?: string) =>
  queryOptions({
    queryKey: ['reports', 'cards', id, cards, filter, period],
    queryFn: async (): Promise<CardAnswer[]> => {
      if (cards.length === 0) return []
      const given = { ...period, compare: 1 as const }
      if (id === undefined) {
        const { answers } = await api.customReports.run({ cards: [...cards], filter, ...given })
        return cards.map(({ card_id }, index) => ({ card_id, answer: answers[index] ?? null }))
      }
      const { report, answers } = await api.customReports.details({ id, ...given })
      return report.cards.map(({ card_id }, index) => ({ card_id, answer: answers[index] ?? null }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

/** Query for the charts that a card can have, with the measures that each can show. */
export const chartTypesQuery = queryOptions({
  queryKey: ['reports', 'chart_types'],
  queryFn: async () => (await api.reports.chartTypes({})).chart_types,
  staleTime: Number.POSITIVE_INFINITY,
})
