import { courseFlags, helpFlags, newsFlags, type PermissionFlag, sopFlags } from '../permission-flags.ts'

/** Kinds of texts that are reviewed before readers see them. */
export const reviewKinds = ['article', 'news', 'sop', 'lesson'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Who writes texts of a kind, and who publishes them: these also approve and return them. */
export const reviewRights: Record<ReviewKind, { writers: PermissionFlag; publishers: PermissionFlag }> = {
  article: { writers: 'canCreateAndUpdateHelpCenterArticles', publishers: 'canManageAndPublishHelpCenterArticles' },
  news: { writers: 'canCreateAndUpdateNewsArticles', publishers: 'canManageAndPublishNewsArticles' },
  sop: { writers: 'canCreateAndUpdateSopArticles', publishers: 'canManageAndPublishSopArticles' },
  lesson: { writers: 'canCreateAndUpdateCoursesArticles', publishers: 'canManageAndPublishCoursesArticles' },
}

/** Flags of the people who write or publish any of these kinds. */
export const textFlags = [...helpFlags, ...newsFlags, ...sopFlags, ...courseFlags] as const satisfies readonly PermissionFlag[]

/** Returns the console's page that shows a text. `parent_id`: the course of a lesson. */
export const placeOfText = ({ kind, document_id, parent_id }: { kind: ReviewKind; document_id: string; parent_id: string | null }): string =>
  ({
    article: `/admin/article/edit/${document_id}`,
    news: `/admin/newsflash/edit/${document_id}`,
    sop: `/admin/sop/update/${document_id}`,
    lesson: `/admin/courses/update/${document_id}/${parent_id ?? ''}`,
  })[kind]
