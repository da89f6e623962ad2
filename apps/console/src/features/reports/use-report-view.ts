import { currentLocale, dateFormat, useCurrentMinute } from '@porchlight/ui'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportViewState, viewOf } from './view.ts'

const browserZone = () => dateFormat(currentLocale(), {}).resolvedOptions().timeZone

/**
 * The report that the address describes, and a function that changes parts of the address; undefined removes one. `usual`: what an address without these parts
 * means, by default the last 28 days.
 */
export function useReportView(usual?: Record<string, string>): {
  view: ReportViewState
  change: (parts: Record<string, string | undefined>) => void
  search: string
} {
  const [params, setParams] = useSearchParams()
  const text = new URLSearchParams({ ...usual, ...Object.fromEntries(params) }).toString()
  const now = useCurrentMinute()
  // Pages may stay open for days: a period that ends today goes on with the day. The state is the same one as long as it says the same.
  const state = JSON.stringify(viewOf(new URLSearchParams(text), { time_zone: browserZone(), now: new Date(now) }))
  const view = useMemo(() => JSON.parse(state) as ReportViewState, [state])
  const change = (parts: Record<string, string | undefined>) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { view, change, search: linkedSearch(params) }
}

/** What links to other pages keep: the period and the conditions, but not the grouping and metrics of this page. */
function linkedSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const name of ['group', 'metrics']) kept.delete(name)
  const text = kept.toString()
  return text && `?${text}`
}
