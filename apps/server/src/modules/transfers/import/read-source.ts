import { markdownToHtml } from '@porchlight/markdown'
import { assertShallow } from '../../rich-text/index.ts'
import type { ArticleDocument, DocumentHead } from '../documents/document.ts'
import { addressesIn, readHtml } from '../documents/html.ts'
import { readMarkdown, readMarkdownHead } from '../documents/markdown.ts'

/** Why a file gives no article. */
export type Unreadable = { reason: 'too_long' | 'not_text'; detail: string }
/** An article's file as it was read: with the addresses of its pictures and links. */
export type ReadDocument = ArticleDocument & {
  title: string
  /** Content of the draft as HTML; null without one. */
  draft: string | null
  pictures: string[]
  hrefs: string[]
}
/** What an article is recognised by when its file is imported again. */
export type DocumentIdentity = { id?: string | undefined; slug?: string | undefined; title: string; categories: string[][] }
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
  const draft = draftOf(document.head, isHtml(name))
  return { ...document, title: titleOf(document.head, name), draft, ...addressesIn(document.html + (draft ?? '')) }
}

function draftOf({ draft }: DocumentHead, isWrittenAsHtml: boolean): string | null {
  if (draft === undefined) return null
  const content = draft.content ?? ''
  assertShallow(content)
  return (isWrittenAsHtml ? content : markdownToHtml(content)).trim()
}

/** The title a file gives its article, else its name. */
function titleOf({ title = '' }: DocumentHead, name: string): string {
  const fromName = (name.split('/').at(-1) ?? name).replace(/\.[a-z]+$/i, '').replace(/[-_]+/g, ' ')
  return oneLine(title) || oneLine(fromName) || 'Article'
}

/** By what a file's article is recognised. Runs in a worker thread. */
export function readIdentity({ name, bytes }: DocumentFile): DocumentIdentity {
  const text = textOf(bytes) ?? ''
  const head = isHtml(name) ? readHtml(text).head : readMarkdownHead(text)
  return { id: head.id, slug: head.slug, title: titleOf(head, name), categories: pathsOf(head, name) }
}

/** Titles from the top down for each category of a file's article: those it names, else its folders. */
export const pathsOf = ({ categories }: DocumentHead, name: string): string[][] =>
  (categories ?? [name.split('/').slice(0, -1)]).slice(0, 20).map((path) => cutTexts(path, 120))

/** One line of at most so many characters. */
export const cut = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
/** The same for each, without those that are empty. */
export const cutTexts = (texts: readonly string[], max: number): string[] => texts.map((each) => cut(each, max)).filter((each) => each !== '')

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
