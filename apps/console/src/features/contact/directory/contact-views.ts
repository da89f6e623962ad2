import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { ContactPlace } from './contact-place.ts'

/** Views that every library has. Those with conditions are about everyone, also visitors who gave neither a name nor an email. */
export const views = {
  known: { view: 'known' },
  open: { view: 'all', filter: { all: [{ field: 'open_conversations', op: 'more_than', value: 0 }] } },
  verified: { view: 'all', filter: { all: [{ field: 'state', op: 'is', value: 'verified' }] } },
  blocked: { view: 'all', filter: { all: [{ field: 'state', op: 'is', value: 'blocked' }] } },
  all: { view: 'all' },
} as const satisfies Record<string, Partial<ContactPlace>>

const textOf = (filter: Filter | undefined): string => (filter ? JSON.stringify(filter) : '')

/** Returns the name of the view that a place shows; undefined if it is none of them. */
export function viewOf({ view, filter, segment }: ContactPlace): keyof typeof views | undefined {
  if (segment !== null) return undefined
  return (Object.keys(views) as (keyof typeof views)[]).find((name) => {
    const of: Partial<ContactPlace> = views[name]
    return of.view === view && textOf(of.filter) === textOf(filter)
  })
}

/**
 * Returns the change of place after a segment was saved; undefined if the user has gone on since, whom a late answer doesn't take back.
 * @param from the place that was saved
 */
export function changeAfterSaving(from: ContactPlace, now: ContactPlace, saved: { filter_ref: string; filter: unknown }): Partial<ContactPlace> | undefined {
  const isSame = from.segment === now.segment && textOf(from.filter) === textOf(now.filter)
  return isSame ? { segment: saved.filter_ref, filter: saved.filter as Filter } : undefined
}
