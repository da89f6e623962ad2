import { Fragment, memo, type ReactNode } from 'react'
import './message-text.css'
import { type Block, type ListItem, parseBlocks } from './parse-blocks.ts'
import type { Inline } from './parse-inline.ts'
import { type Marked, splitMarked } from './split-marked.ts'

/** Always the same empty array, so that unchanged text is not re-rendered. */
const noMarks: readonly Marked[] = []

/** Chat text with safe formatting; words in `marked` are highlighted. Builds only React elements, so nothing in the text can become markup. */
export const MessageText = memo(function MessageText({ text, marked = noMarks }: { text: string; marked?: readonly Marked[] }) {
  return <div className="pl-message-text">{parseBlocks(text).map(drawing(marked))}</div>
})

/** Renders blocks and inline parts. Positions serve as keys, because a text is parsed as a whole and its parts never move. */
function drawing(marked: readonly Marked[]) {
  const words = (text: string): ReactNode =>
    splitMarked(text, marked).map(({ text: part, mark }, at) =>
      mark ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <mark key={at} className={mark.className}>
          {part}
        </mark>
      ) : (
        part
      ),
    )
  const inline = (it: Inline, key: number): ReactNode => {
    switch (it.kind) {
      case 'text':
        return <Fragment key={key}>{words(it.text)}</Fragment>
      case 'break':
        return <br key={key} />
      case 'code':
        return <code key={key}>{it.text}</code>
      case 'strong':
        return <strong key={key}>{it.parts.map(inline)}</strong>
      case 'emphasis':
        return <em key={key}>{it.parts.map(inline)}</em>
      case 'link':
        return (
          <a key={key} href={it.href} target="_blank" rel="noopener noreferrer">
            {it.parts.map(inline)}
          </a>
        )
    }
  }
  const item = ({ number, parts }: ListItem, at: number) => (
    <li key={String(at)} value={number}>
      {parts.map(inline)}
    </li>
  )
  const block = (it: Block, key: number): ReactNode => {
    switch (it.kind) {
      case 'paragraph':
        return <p key={key}>{it.parts.map(inline)}</p>
      case 'code':
        return (
          <pre key={key}>
            {it.label !== '' && <span className="pl-code-label">{it.label}</span>}
            <code>{it.text}</code>
          </pre>
        )
      case 'quote':
        return <blockquote key={key}>{it.blocks.map(block)}</blockquote>
      case 'list': {
        if (it.marker === 'bullet') return <ul key={key}>{it.items.map(item)}</ul>
        const digits = Math.max(...it.items.map(({ number }) => String(number).length))
        return (
          <ol key={key} className={it.marker === ')' ? 'pl-brackets' : undefined} style={{ paddingInlineStart: `${digits + 2}ch` }}>
            {it.items.map(item)}
          </ol>
        )
      }
    }
  }
  return block
}
