import { type Block, type ListItem, parseBlocks } from '@porchlight/ui/message-text/parse-blocks.ts'
import type { Inline } from '@porchlight/ui/message-text/parse-inline.ts'
import { escapeHtml } from '../mail/index.ts'

/** Returns a message's formatting as HTML for a mail, read by the same rules as the console and the widget show it. Nothing in it becomes markup of its own. */
export const messageHtml = (message: string): string => parseBlocks(message).map(blockHtml).join('\n')

function blockHtml(block: Block): string {
  if (block.kind === 'paragraph') return `<p style="margin:0 0 1em">${inlineHtml(block.parts)}</p>`
  if (block.kind === 'code') return `<pre style="white-space:pre-wrap">${escapeHtml(block.text)}</pre>`
  if (block.kind === 'quote')
    return `<blockquote style="margin:0 0 1em;border-left:2px solid #ccc;padding-left:1ex">${block.blocks.map(blockHtml).join('')}</blockquote>`
  const tag = block.marker === 'bullet' ? 'ul' : 'ol'
  return `<${tag}>${block.items.map(itemHtml).join('')}</${tag}>`
}

const itemHtml = ({ number, parts }: ListItem) => `<li${number === undefined ? '' : ` value="${number}"`}>${inlineHtml(parts)}</li>`

const inlineHtml = (parts: readonly Inline[]): string => parts.map(partHtml).join('')

function partHtml(part: Inline): string {
  if (part.kind === 'text') return escapeHtml(part.text)
  if (part.kind === 'break') return '<br>\n'
  if (part.kind === 'code') return `<code>${escapeHtml(part.text)}</code>`
  if (part.kind === 'link') return `<a rel="noreferrer" href="${escapeHtml(part.href)}">${inlineHtml(part.parts)}</a>`
  return part.kind === 'strong' ? `<strong>${inlineHtml(part.parts)}</strong>` : `<em>${inlineHtml(part.parts)}</em>`
}
