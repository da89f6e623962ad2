import type { Question } from '../api.ts'
import type { NumbersPage } from '../report-pages.ts'
import { bothFilters, type ReportViewState } from '../view.ts'

/** Returns the query of a page: the reader's choices within the page's own conditions. */
export const questionOf = (view: ReportViewState, page: Pick<NumbersPage, 'filter' | 'group_by'>): Question => ({
  ...{ from: view.from, to: view.to, time_zone: view.time_zone, counts: view.counts },
  group: view.group ?? page.group_by ?? '',
  filter: bothFilters(page.filter, view.filter),
})
