import type { ArticleDocument } from '../documents/document.ts'
import { type Rewriting, rewriteHtml, writeHtml } from '../documents/html.ts'
import { markdownOf, writeMarkdown } from '../documents/markdown.ts'

export type DocumentToWrite = ArticleDocument & Rewriting & { format: 'markdown' | 'html' }

/** Returns the text of an article's file with its images and links rewritten; a draft's content is given as HTML. Runs in a worker process. */
export function writeDocument({ format, head, html, ...rewriting }: DocumentToWrite): string {
  const draft = head.draft && { ...head.draft, content: contentOf(rewriteHtml({ html: head.draft.content ?? '', ...rewriting }), format) }
  const document = { head: draft ? { ...head, draft } : head, html: rewriteHtml({ html, ...rewriting }) }
  return format === 'markdown' ? writeMarkdown(document) : writeHtml(document)
}

const contentOf = (html: string, format: 'markdown' | 'html'): string => (format === 'markdown' ? markdownOf(html) : html)
