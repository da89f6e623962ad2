import type { ArticleDocument, DocumentHead } from '../documents/document.ts'
import { addressesIn, readHtml } from '../documents/html.ts'
import { readMarkdown, readMarkdownHead } from '../documents/markdown.ts'

/** Why a file gives no article. */
export type Unreadable = { reason: 'too_long' | 'not_text'; detail: string }
/** An article's file as it was read: with the addresses of its pictures and links. */
export type ReadDocument = ArticleDocument & { title: string; pictures: string[]; hrefs: string[] }
/** A file of an import. */
export type DocumentFile = { name: string; bytes: Uint8Array }

const isHtml = (name: string) => /\.html?$/i.test(name)

/**
 * Reads one file; its title may come from its name. Runs in a worker thread.
 * @throws AppError `too_complex`
 */
export function readDocument({ name, bytes }: DocumentFile): ReadDocument | Unreadable {
  const text = textOf(bytes)
  if (text === undefined) return { reason: 'not_text', detail: '' }
  const document = isHtml(name) ? readHtml(text) : readMarkdown(text)
  const fromName = (name.split('/').at(-1) ?? name).replace(/\.[a-z]+$/i, '').replace(/[-_]+/g, ' ')
  const title = oneLine(document.head.title ?? '') || oneLine(fromName) || 'Article'
  return { ...document, title, ...addressesIn(document.html) }
}

/** What a file says about itself. Runs in a worker thread. */
export function readHead({ name, bytes }: DocumentFile): DocumentHead {
  const text = textOf(bytes) ?? ''
  return isHtml(name) ? readHtml(text).head : readMarkdownHead(text)
}

const titleMax = 200
const oneLine = (text: string) =>
  [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()]
    .slice(0, titleMax)
    .join('')
    .slice(0, titleMax)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
