import type { Form } from '@porchlight/contracts/forms/form'
import type { FormView } from '@porchlight/contracts/forms/form-views'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { publishedDocument } from '../../shared/content/versions/published-document.ts'

const after = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Query for the forms of the library whose names contain `q`; an empty one finds all. */
export const formsQuery = (q: string) =>
  infiniteQueryOptions({ queryKey: ['forms', 'list', q], queryFn: ({ pageParam }) => api.forms.list({ q, cursor: pageParam }), ...after })

/** A form: its draft and its published versions. */
export const formDocument = (form_ref: string) =>
  publishedDocument<FormView, Form>({
    queryKey: ['forms', 'one', form_ref],
    read: async () => (await api.forms.read({ form_ref })).form,
    stored: ({ form, revision }) => ({ values: form, revision }),
    save: async (form, revision) => (await api.forms.save({ form_ref, form, revision })).form,
    publish: async (revision) => (await api.forms.publish({ form_ref, revision })).form,
    unpublish: async () => (await api.forms.unpublish({ form_ref })).form,
    versions: (cursor) => api.forms.versions({ form_ref, cursor }),
    restore: async (version, revision) => (await api.forms.restore({ form_ref, version, revision })).form,
    needs: { publish: 'forms.publish', unpublish: 'forms.unpublish', restore: 'forms.restore' },
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

/** Keeps a form that the server has answered. */
export const keepForm = ({ form }: { form: FormView }): FormView => formDocument(form.form_ref).keep(form)
