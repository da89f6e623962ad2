import type { ArticleDocument } from '../documents/document.ts'
import { readHtml } from '../documents/html.ts'
import { readMarkdown } from '../documents/markdown.ts'
import { documentBytesMax, type ImportSource } from './import-source.ts'

/** Why a file gives no article. */
export type Unreadable = { reason: 'too_long' | 'not_text'; detail: string }

/** Reads one document of a source; its title may come from its name. */
export async function readDocument(source: ImportSource, name: string): Promise<(ArticleDocument & { title: string }) | Unreadable> {
  if (source.sizeOf(name) > documentBytesMax) return { reason: 'too_long', detail: `${Math.ceil(source.sizeOf(name) / 1024)} kB` }
  // A damaged file, or one that is larger than it says.
  const text = textOf(await source.bytes(name).catch(() => Buffer.from([0])))
  if (text === undefined) return { reason: 'not_text', detail: '' }
  const document = /\.html?$/i.test(name) ? readHtml(text) : readMarkdown(text)
  const fromName = (name.split('/').at(-1) ?? name).replace(/\.[a-z]+$/i, '').replace(/[-_]+/g, ' ')
  const title = oneLine(document.head.title ?? '') || oneLine(fromName) || 'Article'
  return { ...document, title }
}

const titleMax = 200
const oneLine = (text: string) =>
  [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()]
    .slice(0, titleMax)
    .join('')
    .slice(0, titleMax)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()

function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
