import { ApiError } from '@porchlight/client'
import type { FoundKind } from '@porchlight/contracts/find-texts/find-texts'
import { api } from '../../shared/connection/api.ts'
import type { Words } from './replace-words.ts'

/** A text by what its calls need: a lesson is read with its course. */
export type TextRef = { kind: FoundKind; document_id: string; parent_id: string | null }
/** A text with the revision at which its places were shown. */
type Shown = TextRef & { revision: number }
/** What writers see of a text, at a revision. */
type Read = Words & { revision: number }

const missing = () => new ApiError('not_found', 404)

/** Saves as a version of its own, so that the history has the text before and after. */
const apart = { saved_as: 'own' as const }

/** How each kind of text is read and saved: by the calls of its editor, with all their rules. */
const kinds: Record<FoundKind, { read(ref: TextRef): Promise<Read>; save(id: string, words: Words, revision: number): Promise<number> }> = {
  article: {
    async read({ document_id }) {
      const { article } = await api.articles.read({ article_id: document_id })
      const { article_title, article_content } = article.draft ?? article
      return { title: article_title, html: article_content, revision: article.revision }
    },
    save: async (article_id, { title, html }, revision) =>
      (await api.articles.update({ article_id, article_title: title, article_content: html, revision, ...apart })).article.revision,
  },
  news: {
    async read({ document_id }) {
      const { news_flash } = await api.news.read({ id: document_id })
      const { newsFlash_title, newsFlash_content } = news_flash.draft ?? news_flash
      return { title: newsFlash_title, html: newsFlash_content, revision: news_flash.revision }
    },
    save: async (id, { title, html }, revision) =>
      (await api.news.update({ id, newsFlash_title: title, newsFlash_content: html, revision, ...apart })).news_flash.revision,
  },
  sop: {
    async read({ document_id }) {
      const [sop] = (await api.sops.articles({ rut: 'admin', published: 'all', article_id: document_id })).sop_articles
      if (!sop) throw missing()
      const { sop_title, sop_content } = sop.draft ?? sop
      return { title: sop_title, html: sop_content, revision: sop.revision }
    },
    save: async (article_id, { title, html }, revision) =>
      (await api.sops.update({ article_id, sop_title: title, sop_content: html, revision, ...apart })).sop_article.revision,
  },
  snippet: {
    // No reader sees the name of a snippet, so no words are changed in it.
    async read({ document_id }) {
      const { snippet, revision } = (await api.snippets.read({ snippet_ref: document_id })).snippet
      return { title: '', html: snippet.content, revision }
    },
    async save(snippet_ref, { html }, revision) {
      const { snippet } = (await api.snippets.read({ snippet_ref })).snippet
      return (await api.snippets.save({ snippet_ref, snippet: { ...snippet, content: html }, revision })).snippet.revision
    },
  },
  template: {
    async read({ document_id }) {
      const { title, html, revision } = (await api.textTemplates.read({ template_ref: document_id })).text_template
      return { title, html, revision }
    },
    save: async (template_ref, { title, html }, revision) => (await api.textTemplates.save({ template_ref, title, html, revision })).text_template.revision,
  },
  lesson: {
    async read({ document_id, parent_id }) {
      const [lesson] = (await api.courses.lessons({ course_id: parent_id ?? '', lesson_id: document_id })).courses_lessons
      if (!lesson) throw missing()
      const { lesson_title, lesson_content, lesson_quiz } = lesson.draft ?? lesson
      return { title: lesson_title, html: lesson_content, quiz: lesson_quiz, revision: lesson.revision }
    },
    save: async (lesson_id, { title, html, quiz = null }, revision) =>
      (await api.courses.updateLesson({ lesson_id, lesson_title: title, lesson_content: html, lesson_quiz: quiz, revision, ...apart })).lesson.revision,
  },
}

/** A text that was changed: what it was before, and the revision that it has since. */
export type Changed = { ref: TextRef; before: Words; revision: number }

/**
 * Changes a text that is still as it was shown.
 * @param change returns the new text, or null if there is nothing to change
 * @returns null if there was nothing to change
 * @throws ApiError `conflict` if somebody has saved it since, or whatever refuses a save
 */
export async function changeText({ revision: shown, ...ref }: Shown, change: (words: Words) => Words | null): Promise<Changed | null> {
  const { revision, ...before } = await kinds[ref.kind].read(ref)
  if (revision !== shown) throw new ApiError('conflict', 409)
  const after = change(before)
  if (after === null) return null
  return { ref, before, revision: await kinds[ref.kind].save(ref.document_id, after, revision) }
}

/**
 * Saves what a text was before.
 * @throws ApiError `conflict` if somebody changed it since
 */
export async function undoChange({ ref, before, revision }: Changed): Promise<void> {
  await kinds[ref.kind].save(ref.document_id, before, revision)
}
