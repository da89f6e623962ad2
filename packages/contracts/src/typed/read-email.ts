import { emailForm } from '../email-form.ts'
import type { Typed } from './typed.ts'

/** Reads an email address: alone, as a `mailto:` address, after a name in angle brackets, or within a sentence that has no other one. */
export function readEmail(typed: string): Typed {
  const text = typed.normalize('NFKC').trim()
  if (text.length > 500) return undefined
  if (emailForm.test(text) && !text.includes(':')) return { value: text.toLowerCase() }
  const found = text.split(/[\s<>()[\]"“”„,;]+/).flatMap((part) => {
    const bare = part.replace(/^mailto:/i, '').replace(/^[.:'’]{1,9}|[.:!?'’]{1,9}$/g, '')
    return emailForm.test(bare) ? [bare.toLowerCase()] : []
  })
  const [only, ...more] = new Set(found)
  return only !== undefined && more.length === 0 ? { value: only } : undefined
}
