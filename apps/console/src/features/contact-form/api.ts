import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { publishedDocument } from '../../shared/content/versions/published-document.ts'

/** The library's contact form: its draft, its published versions, and which form applies. */
export const contactFormDocument = publishedDocument<ContactFormView, ContactForm>({
  queryKey: ['contact-form', 'draft'],
  read: async () => (await api.contactForms.read({})).contact_form,
  stored: ({ form, revision }) => ({ values: form, revision }),
  save: async (form, revision) => (await api.contactForms.save({ form, revision })).contact_form,
  publish: async (revision) => (await api.contactForms.publish({ revision })).contact_form,
  unpublish: async () => (await api.contactForms.unpublish({})).contact_form,
  versions: (cursor) => api.contactForms.versions({ cursor }),
  version: async (version) => (await api.contactForms.version({ version })).form,
  restore: async (version, revision) => (await api.contactForms.restore({ version, revision })).contact_form,
  needs: { publish: 'contactForms.publish', unpublish: 'contactForms.unpublish', restore: 'contactForms.restore' },
})

/** Query for the forms that apply to this library and its children. */
export const appliedFormsQuery = infiniteQueryOptions({
  queryKey: ['contact-form', 'applied'],
  queryFn: ({ pageParam }) => api.contactForms.applied({ cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
})
