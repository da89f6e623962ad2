import type { Form } from '@porchlight/contracts/forms/form'
import type { FormView } from '@porchlight/contracts/forms/form-views'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'

const after = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Query for the forms of the library whose names contain `q`; an empty one finds all. */
export const formsQuery = (q: string) =>
  infiniteQueryOptions({ queryKey: ['forms', 'list', q], queryFn: ({ pageParam }) => api.forms.list({ q, cursor: pageParam }), ...after })

/** Query for one form: draft, published version and problems. */
export const formQuery = (form_ref: string) =>
  queryOptions({ queryKey: ['forms', 'one', form_ref], queryFn: async () => (await api.forms.read({ form_ref })).form })

/** Query for the published versions of a form, newest first. */
export const versionsQuery = (form_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['forms', 'one', form_ref, 'versions'],
    queryFn: ({ pageParam }) => api.forms.versions({ form_ref, cursor: pageParam }),
    ...after,
  })

/** Which submissions the table shows. */
export type SourceFilter = 'all' | 'link' | 'chat'

/** Returns a filter in the list language; undefined for all submissions. */
export const sourceFilter = (source: SourceFilter): string | undefined =>
  source === 'all' ? undefined : JSON.stringify({ field: 'source', op: 'is', value: source })

/** Query for what was sent with a form, newest first. */
export const submissionsQuery = (form_ref: string, source: SourceFilter) =>
  infiniteQueryOptions({
    queryKey: ['forms', 'submissions', form_ref, source],
    queryFn: ({ pageParam }) => api.forms.submissions({ form_ref, filter: sourceFilter(source), cursor: pageParam }),
    ...after,
  })

/** Puts a form from a server response into the cache. */
export function putForm({ form }: { form: FormView }): FormView {
  keepAnswer(formQuery(form.form_ref).queryKey, form)
  return form
}

/** Returns the stored draft that initializes the builder. */
export const storedForm = ({ form, revision }: FormView): Stored<Form> => ({ values: form, revision })
