import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

const normalized = (html: string) => JSON.stringify(allowedOnly(parseHtml(html)))

/** Returns whether two strings contain the same rich text, even if the server's sanitizer has serialized one differently. */
export const isSameHtml = (one: string, other: string): boolean => normalized(one) === normalized(other)
