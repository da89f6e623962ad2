import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { DiffView } from '../../../shared/content/versions/diff-view.tsx'
import { useReturnFocus } from '../../../shared/interface/dialogs/use-return-focus.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { contentChanged } from '../api.ts'
import article from '../article.module.css'
import { type ArticleFields, fieldsOf } from '../article-text.ts'
import { momentText, t } from '../texts.ts'
import type { ArticleAutosave, ArticleConflict } from '../use-article-desk.ts'
import styles from './conflict.module.css'
import { settleWithTheirs } from './settle-with-theirs.ts'

/** Dialog for an edit conflict: shows both texts side by side. The writer picks one; the other stays in the history. */
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
  useReturnFocus()
  const { user } = useSignedIn()
  const theirs = fieldsOf(conflict.theirs)
  const name = conflict.theirs.editor.user_id === user.user_id ? t('yourself') : conflict.theirs.editor.name || t('someone')
  const settle = useMutation({
    mutationFn: async (whose: 'mine' | 'theirs') => {
      if (whose === 'mine') await autosave.keepMine()
      else autosave.settle(await settleWithTheirs(api.articles, conflict.theirs, fields))
    },
    onSuccess: () => {
      contentChanged()
      if (autosave.snapshot.state !== 'conflict') onClose()
    },
  })
  const before = { title: theirs.article_title, html: theirs.article_content }
  const after = { title: fields.article_title, html: fields.article_content }
  return (
    <Modal opened onClose={onClose} size="min(1200px, calc(100vw - 32px))" title={t('conflictTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <p className={article.dialogText}>{t('conflictText', { name, moment: momentText(conflict.theirs.updated_at) })}</p>
      <div className={styles.sides}>
        <section aria-label={t('theirs', { name })}>
          <header>
            <h3>{t('theirs', { name })}</h3>
            <Button size="xs" variant="default" loading={settle.isPending} onClick={() => settle.mutate('theirs')}>
              {t('takeTheirs')}
            </Button>
          </header>
          <DiffView before={before} after={after} side="old" />
        </section>
        <section aria-label={t('mine')}>
          <header>
            <h3>{t('mine')}</h3>
            <Button size="xs" loading={settle.isPending} onClick={() => settle.mutate('mine')}>
              {t('keepMine')}
            </Button>
          </header>
          <DiffView before={before} after={after} side="new" />
        </section>
      </div>
    </Modal>
  )
}
