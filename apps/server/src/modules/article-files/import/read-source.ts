import { markdownToHtml } from '@porchlight/markdown'
import { assertShallow } from '../../rich-text/index.ts'
import type { ArticleDocument, DocumentHead } from '../documents/document.ts'
import { addressesIn, readHtml, withoutTitle } from '../documents/html.ts'
import { readMarkdown, readMarkdownHead } from '../documents/markdown.ts'
import { pathsOf } from './cut-texts.ts'

/** Why a file yields no article. */
export type Unreadable = { reason: 'too_long' | 'not_text'; detail: string }
/** An article's file after reading, with the URLs of its images and links. */
export type ReadDocument = ArticleDocument & {
  title: string
  /** The draft's content as HTML; null without a draft. */
  draft: string | null
  /** The content of each translation as HTML, in the order of the head. */
  translations: string[]
  pictures: string[]
  hrefs: string[]
}
/** Identifies an article if its file is imported again. */
export type DocumentIdentity = { id?: string | undefined; slug?: string | undefined; title: string; categories: string[][] }
/** A file in an import. */
export type DocumentFile = { name: string; bytes: Uint8Array }

const isHtml = (name: string) => /\.html?$/i.test(name)

/**
 * Reads one file; the title falls back to the file name. Runs in a worker process.
 * @throws AppError `too_complex`
 */
export function readDocument({ name, bytes }: DocumentFile): ReadDocument | Unreadable {
  const text = textOf(bytes)
  if (text === undefined) return { reason: 'not_text', detail: '' }
  const document = isHtml(name) ? readHtml(text) : readMarkdown(text)
  const draft = draftOf(document.head, isHtml(name))
  const translations = (document.head.translations ?? []).map(({ title, content }) => contentOf(content, title, isHtml(name)))
  const all = [document.html, draft ?? '', ...translations].join('')
  return { ...document, title: titleOf(document.head, name), draft, translations, ...addressesIn(all) }
}

function draftOf({ draft, title }: DocumentHead, isWrittenAsHtml: boolean): string | null {
  if (draft === undefined) return null
  return contentOf(draft.content ?? '', draft.title ?? title, isWrittenAsHtml)
}

function contentOf(content: string, title: string | undefined, isWrittenAsHtml: boolean): string {
  assertShallow(content)
  return withoutTitle((isWrittenAsHtml ? content : markdownToHtml(content)).trim(), title)
}

/** Returns the article's title: the one in the file, or else the file's name. */
function titleOf({ title = '' }: DocumentHead, name: string): string {
  const fromName = (name.split('/').at(-1) ?? name).replace(/\.[a-z]+$/i, '').replace(/[-_]+/g, ' ')
  return oneLine(title) || oneLine(fromName) || 'Article'
}

/** Returns the identity of a file's article. Runs in a worker process. */
export function readIdentity({ name, bytes }: DocumentFile): DocumentIdentity {
  const text = textOf(bytes) ?? ''
  const head = isHtml(name) ? readHtml(text).head : readMarkdownHead(text)
  return { id: head.id, slug: head.slug, title: titleOf(head, name), categories: pathsOf(head, name) }
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
