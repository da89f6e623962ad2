/** A form to put on a page. */
export type FormOptions = {
  /** URL of your Porchlight server, such as `https://support.example.com`. */
  server: string
  /** The library's key, found under Settings, Installation. */
  library: string
  /** The form's reference: the last part of its link. */
  form: string
  /** Language of the form, such as `de` or `pt-BR`; defaults to the visitor's browser's. */
  locale?: string
  /** What screen readers call the form; `Form` by default. */
  title?: string
}

/**
 * Shows a published form in an element of the page, as high as it is. Does nothing without a document (server-side rendering).
 * @returns a function that takes it off the page
 */
export function loadForm(place: Element | null, { server, library, form, locale, title }: FormOptions): () => void {
  if (typeof document === 'undefined' || !place) return () => {}
  const script = Object.assign(document.createElement('script'), { src: `${server.replace(/\/$/, '')}/form.js`, async: true })
  Object.assign(script.dataset, { library, form, ...(locale && { locale }), ...(title && { title }) })
  const own = document.createElement('div')
  own.append(script)
  place.append(own)
  return () => own.remove()
}
