import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

/** Maximum length of an excerpt, in characters. */
const lengthMax = 160

/** Returns the start of the content as plain text, cut at a word boundary. */
export function excerptOf(html: string): string {
  const words = wordsOf(parseHtml(html)).replace(/\s+/g, ' ').trim()
  if (words.length <= lengthMax) return words
  const cut = words.slice(0, lengthMax + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), lengthMax / 2)).trimEnd()}…`
}

const wordsOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : `${wordsOf(node.children)} `)).join('')
