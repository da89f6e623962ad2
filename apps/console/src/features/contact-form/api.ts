import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'

/** First element of the keys of all queries about the contact form. */
export const contactFormKey = 'contact-form'

/** Query for the library's contact form: draft, published version, and which form applies. */
export const contactFormQuery = queryOptions({ queryKey: [contactFormKey, 'draft'], queryFn: async () => (await api.contactForms.read({})).contact_form })

/** Query for the published versions, newest first. */
export const versionsQuery = infiniteQueryOptions({
  queryKey: [contactFormKey, 'versions'],
  queryFn: ({ pageParam }) => api.contactForms.versions({ cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
})

/** Query for one published version with its form, which never changes. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ['contact-form-version', version],
    queryFn: async () => (await api.contactForms.version({ version })).form,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Query for the forms that apply to this library and its children. */
export const appliedFormsQuery = infiniteQueryOptions({
  queryKey: [contactFormKey, 'applied'],
  queryFn: ({ pageParam }) => api.contactForms.applied({ cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
})

/** Puts the form from a server response into the cache. */
export function putContactForm({ contact_form }: { contact_form: ContactFormView }): ContactFormView {
  keepAnswer(contactFormQuery.queryKey, contact_form)
  return contact_form
}

/** Puts a form whose publication has changed into the cache, and refetches what depends on it. */
export function putPublication(response: { contact_form: ContactFormView }): void {
  putContactForm(response)
}

/** Returns the stored draft that initializes the editor. */
export const storedForm = ({ form, revision }: ContactFormView): Stored<ContactForm> => ({ values: form, revision })
