import { Fragment, memo, type ReactNode } from 'react'
import './message-text.css'
import { type Block, parseBlocks } from './parse-blocks.ts'
import type { Inline } from './parse-inline.ts'

/** Chat text with safe formatting. Builds React elements only, so nothing in the text can become markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return <div className="pl-message-text">{parseBlocks(text).map(block)}</div>
})

// The position is the identity: a text is parsed as a whole and its parts never move.
function block(it: Block, key: number): ReactNode {
  switch (it.kind) {
    case 'paragraph':
      return <p key={key}>{it.parts.map(inline)}</p>
    case 'code':
      return (
        <pre key={key}>
          <code>{it.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={key}>{it.blocks.map(block)}</blockquote>
    case 'list': {
      const items = it.items.map((parts, at) => <li key={String(at)}>{parts.map(inline)}</li>)
      return it.ordered ? (
        <ol key={key} start={it.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      )
    }
  }
}

function inline(it: Inline, key: number): ReactNode {
  switch (it.kind) {
    case 'text':
      return <Fragment key={key}>{it.text}</Fragment>
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
