import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { ContactPlace, ContactSort } from './contact-place.ts'

const after = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Rows of a page of contacts. */
const pageSize = 50

/** Query for contacts; `q` finds words by their beginnings. */
export const contactsQuery = ({ view, q, filter, sort }: Pick<ContactPlace, 'view' | 'q' | 'filter'> & { sort: ContactSort }) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', view, q, filter, sort],
    queryFn: ({ pageParam }) =>
      api.directory.contacts({ ...{ view, q, sort, limit: pageSize, cursor: pageParam }, ...(filter && { filter: JSON.stringify(filter) }) }),
    ...after,
  })

/** Query for the contacts of a company. */
export const contactsOfCompanyQuery = (company_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', 'of', company_ref],
    queryFn: ({ pageParam }) => api.directory.contacts({ view: 'all', company_ref, cursor: pageParam }),
    ...after,
  })

/** Query for a contact and their newest conversations. */
export const contactQuery = (visitor_id: string) =>
  queryOptions({ queryKey: ['contacts', 'one', visitor_id], queryFn: () => api.directory.contact({ visitor_id }) })

/** Query for companies, last added first. */
export const companiesQuery = (q: string) =>
  infiniteQueryOptions({ queryKey: ['companies', 'list', q], queryFn: ({ pageParam }) => api.directory.companies({ q, cursor: pageParam }), ...after })

/** Query for a company. */
export const companyQuery = (company_ref: string) =>
  queryOptions({ queryKey: ['companies', 'one', company_ref], queryFn: async () => (await api.directory.company({ company_ref })).company })
