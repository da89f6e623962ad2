import type { Form } from '@porchlight/contracts/forms/form'
import { t } from '../texts.ts'

/** Returns the name of a place in a form, such as a field's label, for people. */
export function placeName(form: Form, path: string): string {
  const [, page, , field] = path.split('.')
  const shown = form.pages[Number(page)]
  if (path.startsWith('pages.') && field !== undefined) return shown?.fields[Number(field)]?.label || t('fieldNumber', { number: Number(field) + 1 })
  if (path.startsWith('pages.')) return t('pageNumber', { number: Number(page) + 1 })
  return path === 'redirect' ? t('redirect') : path === 'ticket' ? t('ticket') : t('fields')
}
