import { PassagesDialog } from '../../shared/content/publications/passages-dialog.tsx'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { contentChanged } from './api.ts'
import { type ArticleFields, fieldsOf } from './article-text.ts'
import { t } from './texts.ts'
import type { ArticleAutosave, ArticleConflict } from './use-article-desk.ts'

/** Asks what to keep of the passages of an article that two people changed. */
export function ConflictDialog({
  autosave,
  conflict,
  fields,
  onClose,
}: {
  autosave: ArticleAutosave
  conflict: ArticleConflict
  fields: ArticleFields
  onClose: () => void
}) {
  const { user } = useSignedIn()
  const { editor } = conflict.theirs
  return (
    <PassagesDialog
      autosave={autosave}
      conflict={conflict}
      values={fields}
      valuesOf={fieldsOf}
      fields={{
        article_title: { label: t('title') },
        article_content: { label: t('content'), isHtml: true },
        article_keywords: { label: t('keywords') },
        article_categories: { label: t('categories') },
        meta_title: { label: t('seoTitle') },
        meta_description: { label: t('seoDescription') },
      }}
      name={editor.user_id === user.user_id ? t('yourself') : editor.name || t('someone')}
      onClose={() => {
        contentChanged()
        onClose()
      }}
    />
  )
}
