import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

const normalized = (html: string) => JSON.stringify(allowedOnly(parseHtml(html)))

/** Returns whether two texts are the same rich text: the server's sanitizer serializes the same HTML differently. */
export const isSameHtml = (one: string, other: string): boolean => normalized(one) === normalized(other)
