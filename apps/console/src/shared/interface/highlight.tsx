import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { Fragment } from 'react'

/** Maximum number of query words to highlight. */
const wordsMax = 16

/** Text with the query's words highlighted. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const all = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const words = [...new Set(all)].sort((one, other) => other.length - one.length).slice(0, wordsMax)
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'giu')
  return text.split(pattern).map((part, index) => {
    const key = `${index}:${part}`
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
