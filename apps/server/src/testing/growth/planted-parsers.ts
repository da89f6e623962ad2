import type { Parser } from './measure-growth.ts'

/** Earlier, faulty versions of parsers: the measurement must find each of them. */
export const superLinear: Record<string, Parser> = {
  excerpt: (text) => text.replace(/^\s*>\s/gm, ''),
  email: (text) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text),
  'title of Markdown': (text) => /^\s*# +(.+?)(?: +#+)? *(?:\n|$)/.exec(text),
  'PO file': (text) => /^\s*msgid\s+".*"\s*$/m.test(text),
  'plain text': (text) => text.replace(/<\/?(p|div)\b[^>]*>/gi, '\n'),
  'file name': (text) => text.replace(/^[.\s]+|[.\s]+$/g, ''),
  'closing marks': (text) => {
    let closed = 0
    for (let at = text.indexOf('*'); at >= 0; at = text.indexOf('*', at + 1)) {
      for (let end = text.indexOf('*', at + 1); end >= 0; end = text.indexOf('*', end + 1)) {
        if (text[end - 1] !== ' ') {
          closed += 1
          break
        }
      }
    }
    return closed
  },
  'code fences': (text) => {
    const lines = text.split('\n')
    return lines.map((line, at) => (line.startsWith('```') ? lines.findIndex((other, place) => place > at && other.startsWith('```')) : -1))
  },
}
