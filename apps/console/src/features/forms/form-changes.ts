import type { Form, FormField } from '@porchlight/contracts/forms/form'

const at = <T>(list: readonly T[], index: number, change: (one: T) => T): T[] => list.map((one, place) => (place === index ? change(one) : one))

/** Returns the form with a page's title changed. */
export const withPageTitle = (form: Form, page: number, title: string): Form => ({ ...form, pages: at(form.pages, page, (one) => ({ ...one, title })) })

/** Returns the form with a further page. */
export const withPage = (form: Form): Form => ({ ...form, pages: [...form.pages, { title: '', fields: [] }] })

/** Returns the form without a page; its fields go to the page before, or to the next one, so that none is lost. */
export function withoutPage(form: Form, page: number): Form {
  const fields = form.pages[page]?.fields ?? []
  const rest = form.pages.filter((_, place) => place !== page)
  const target = Math.max(page - 1, 0)
  return { ...form, pages: at(rest, target, (one) => ({ ...one, fields: page === 0 ? [...fields, ...one.fields] : [...one.fields, ...fields] })) }
}

/** Returns the form with a field at the end of a page. */
export const withField = (form: Form, page: number, field: FormField): Form => ({
  ...form,
  pages: at(form.pages, page, (one) => ({ ...one, fields: [...one.fields, field] })),
})

/** Returns the form with a field changed. */
export const withFieldChanged = (form: Form, field_id: string, change: Partial<FormField>): Form => ({
  ...form,
  pages: form.pages.map((page) => ({ ...page, fields: page.fields.map((field) => (field.field_id === field_id ? { ...field, ...change } : field)) })),
})

/** Returns the form without a field, and without the conditions that ask about it. */
export const withoutField = (form: Form, field_id: string): Form => ({
  ...form,
  pages: form.pages.map((page) => ({
    ...page,
    fields: page.fields
      .filter((field) => field.field_id !== field_id)
      .map((field) => {
        const conditions = field.show_if?.conditions.filter((one) => one.field_id !== field_id) ?? []
        return { ...field, show_if: field.show_if === null || conditions.length === 0 ? null : { ...field.show_if, conditions } }
      }),
  })),
  ticket: form.ticket.subject_field_id === field_id ? { ...form.ticket, subject_field_id: null } : form.ticket,
})

/** Returns the form with a field moved to this place of its page, or to the end of another page. */
export function withFieldMoved(form: Form, field_id: string, page: number, place: number): Form {
  const field = form.pages.flatMap(({ fields }) => fields).find((one) => one.field_id === field_id)
  if (!field) return form
  const pages = form.pages.map((one) => ({ ...one, fields: one.fields.filter((other) => other.field_id !== field_id) }))
  return { ...form, pages: at(pages, page, (one) => ({ ...one, fields: [...one.fields.slice(0, place), field, ...one.fields.slice(place)] })) }
}
