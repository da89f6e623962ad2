import { Fragment } from 'react'

/** A text with the words of the search marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (words.length === 0) return text
  const pattern = new RegExp(`(${[...new Set(words)].sort((one, other) => other.length - one.length).join('|')})`, 'giu')
  return text.split(pattern).map((part, index) => {
    const key = `${index}:${part}`
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
