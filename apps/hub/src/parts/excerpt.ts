import { lineOf } from '@porchlight/ui/rich-text/line-of.ts'

/** Maximum length of an excerpt, in characters. */
const lengthMax = 160

/** Returns the start of the content as plain text, cut at a word boundary. */
export function excerptOf(html: string): string {
  const words = lineOf(html)
  if (words.length <= lengthMax) return words
  const cut = words.slice(0, lengthMax + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), lengthMax / 2)).trimEnd()}…`
}
