import type { ArticleDocument } from '../documents/document.ts'
import { type Rewriting, rewriteHtml, writeHtml } from '../documents/html.ts'
import { writeMarkdown } from '../documents/markdown.ts'

/** The text of an article's file, with its pictures and links rewritten. Runs in a worker thread. */
export function writeDocument({ format, head, html, ...rewriting }: ArticleDocument & Rewriting & { format: 'markdown' | 'html' }): string {
  const document = { head, html: rewriteHtml({ html, ...rewriting }) }
  return format === 'markdown' ? writeMarkdown(document) : writeHtml(document)
}
