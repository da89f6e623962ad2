import { contactKind } from '@porchlight/contracts/directory/contact-kind'
import { type Filter, filterProblem } from '@porchlight/contracts/lists/list-language'
import { ordersOf } from '@porchlight/contracts/lists/list-orders'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The order of a list of contacts. */
export type ContactSort = (typeof orders.names)[number]
const orders = ordersOf(contactKind)
export const { orderOf } = orders

/** Which contacts a list shows, as its URL says it. */
export type ContactPlace = {
  /** 'all': also those without a name and an email. */
  view: 'known' | 'all'
  q: string
  filter: Filter | undefined
  /** The saved segment that was opened; its conditions may have been changed since. */
  segment: string | null
  /** The order, if the URL names one. */
  sort: ContactSort | undefined
}

/** Returns a filter from a URL; undefined if the text is empty or no filter of contacts. */
function filterFrom(text: string): Filter | undefined {
  try {
    const filter = JSON.parse(text) as Filter
    return filterProblem(contactKind.fieldOf, filter) === undefined ? filter : undefined
  } catch {
    return undefined
  }
}

/** Returns the place that a URL's query names. */
export function placeFrom(search: URLSearchParams): ContactPlace {
  return {
    view: search.get('view') === 'all' ? 'all' : 'known',
    q: (search.get('q') ?? '').slice(0, 120),
    filter: filterFrom(search.get('filter') ?? ''),
    segment: search.get('segment'),
    sort: orders.names.find((name) => name === search.get('sort')),
  }
}

/** Returns the address of a list of contacts. */
export function addressOf({ view, q, filter, segment, sort }: Partial<ContactPlace>): string {
  const search = new URLSearchParams()
  if (view === 'all') search.set('view', 'all')
  if (q) search.set('q', q)
  if (filter) search.set('filter', JSON.stringify(filter))
  if (segment) search.set('segment', segment)
  if (sort) search.set('sort', sort)
  const text = search.toString()
  return `/admin/contacts${text && `?${text}`}`
}

/** Returns the current place, and a function that changes parts of it. */
export function useContactPlace() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  const place = useMemo(() => placeFrom(new URLSearchParams(text)), [text])
  const go = (change: Partial<ContactPlace>, options?: { replace?: boolean }) => void navigate(addressOf({ ...place, ...change }), options)
  return { place, go }
}
