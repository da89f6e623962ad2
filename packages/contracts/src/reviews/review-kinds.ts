import { courseFlags, helpFlags, newsFlags, type PermissionFlag, sopFlags } from '../permission-flags.ts'

/** Kinds of texts that are reviewed before readers see them. */
export const reviewKinds = ['article', 'news', 'sop', 'lesson'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** What is reviewed: these texts, and articles in other languages. */
export const reviewedKinds = [...reviewKinds, 'translation'] as const
export type ReviewedKind = (typeof reviewedKinds)[number]

/** Returns the kind whose rule says whether a text needs an approval: a translation is an article in another language. */
export const ruleOf = (kind: ReviewedKind): ReviewKind => (kind === 'translation' ? 'article' : kind)

/** Returns what reviews call an article in a language. No language tag has an underscore. */
export const translationId = (article_id: string, language: string): string => `${article_id}_${language}`

/** Returns the article and the language of a translation's id; an id of something else has an empty language. */
export function translationOf(document_id: string): { article_id: string; language: string } {
  const at = document_id.lastIndexOf('_')
  return at < 0 ? { article_id: document_id, language: '' } : { article_id: document_id.slice(0, at), language: document_id.slice(at + 1) }
}

/** Who writes texts of a kind, and who publishes them: these also approve and return them. */
export const reviewRights: Record<ReviewedKind, { writers: PermissionFlag; publishers: PermissionFlag }> = {
  article: { writers: 'canCreateAndUpdateHelpCenterArticles', publishers: 'canManageAndPublishHelpCenterArticles' },
  news: { writers: 'canCreateAndUpdateNewsArticles', publishers: 'canManageAndPublishNewsArticles' },
  sop: { writers: 'canCreateAndUpdateSopArticles', publishers: 'canManageAndPublishSopArticles' },
  lesson: { writers: 'canCreateAndUpdateCoursesArticles', publishers: 'canManageAndPublishCoursesArticles' },
  translation: { writers: 'canCreateAndUpdateHelpCenterArticles', publishers: 'canManageAndPublishHelpCenterArticles' },
}

/** Flags of the people who write or publish any of these kinds. */
export const textFlags = [...helpFlags, ...newsFlags, ...sopFlags, ...courseFlags] as const satisfies readonly PermissionFlag[]

/** Returns the console's page that shows a text. `parent_id`: the course of a lesson, or the article of a translation. */
export const placeOfText = ({ kind, document_id, parent_id }: { kind: ReviewedKind; document_id: string; parent_id: string | null }): string =>
  ({
    article: `/admin/article/edit/${document_id}`,
    news: `/admin/newsflash/edit/${document_id}`,
    sop: `/admin/sop/update/${document_id}`,
    lesson: `/admin/courses/update/${document_id}/${parent_id ?? ''}`,
    translation: `/admin/article/edit/${parent_id ?? ''}?translation=${document_id}`,
  })[kind]
