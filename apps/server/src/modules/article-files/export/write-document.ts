import type { ArticleDocument } from '../documents/document.ts'
import { type Rewriting, rewriteHtml, writeHtml } from '../documents/html.ts'
import { markdownOf, writeMarkdown } from '../documents/markdown.ts'

export type DocumentToWrite = ArticleDocument & Rewriting & { format: 'markdown' | 'html' }

/** Returns the text of an article's file with its images and links rewritten; the content of a draft and of translations is given as HTML. Runs in a worker process. */
export function writeDocument({ format, head, html, ...rewriting }: DocumentToWrite): string {
  const written = (content: string) => contentOf(rewriteHtml({ html: content, ...rewriting }), format)
  const draft = head.draft && { ...head.draft, content: written(head.draft.content ?? '') }
  const translations = head.translations?.map((each) => ({ ...each, content: written(each.content) }))
  const document = { head: { ...head, ...(draft && { draft }), ...(translations && { translations }) }, html: rewriteHtml({ html, ...rewriting }) }
  return format === 'markdown' ? writeMarkdown(document) : writeHtml(document)
}

const contentOf = (html: string, format: 'markdown' | 'html'): string => (format === 'markdown' ? markdownOf(html) : html)
