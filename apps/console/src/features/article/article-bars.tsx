import { Button } from '@mantine/core'
import type { TextEditor } from '@porchlight/contracts/reviews/text-editor'
import { Notice } from '@porchlight/ui'
import { IconGitCompare, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { EditorsNotice } from '../../shared/content/publications/editors-notice.tsx'
import { type LeftText, useLeftText } from '../../shared/editing/autosave/use-autosave.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './article.module.css'
import type { ArticleFields } from './article-text.ts'
import { momentText, t } from './texts.ts'
import type { Desk } from './use-article-desk.ts'
import type { NewerVersion } from './use-newer-version.ts'

/** Notices above the editor: unsaved changes from an earlier tab, a newer version, other people editing. */
export function ArticleBars({ desk, editors, newer, onCompare }: { desk: Desk; editors: TextEditor[]; newer: NewerVersion | null; onCompare: () => void }) {
  const { user } = useSignedIn()
  const [left, setLeft] = useState<LeftText<ArticleFields> | null>(null)
  useLeftText(desk, setLeft)
  const nameOf = (editor: { user_id: string | null; name: string }) => (editor.user_id === user.user_id ? t('yourself') : editor.name || t('someone'))
  const { conflict } = desk
  const discard = () => {
    left?.forget()
    setLeft(null)
  }
  const restore = () => {
    if (left) desk.autosave.takeUp(left.value)
    discard()
  }
  if (!left && !newer && !conflict && editors.length === 0) return null
  return (
    <div className={styles.bars}>
      {left && (
        <Notice
          tone="warning"
          icon={<IconHistory size={17} />}
          action={
            <span className={styles.barActions}>
              <Button size="compact-sm" variant="default" onClick={discard}>
                {t('leftDiscard')}
              </Button>
              <Button size="compact-sm" onClick={restore}>
                {t('leftRestore')}
              </Button>
            </span>
          }
        >
          {t('leftText', { moment: momentText(left.held_at) })}
        </Notice>
      )}
      {conflict && (
        <Notice
          tone="danger"
          icon={<IconGitCompare size={17} />}
          action={
            <Button size="compact-sm" variant="default" onClick={onCompare}>
              {t('conflictOpen')}
            </Button>
          }
        >
          {t('conflictBar', { name: nameOf(conflict.theirs.editor) })}
        </Notice>
      )}
      {newer && !conflict && (
        <Notice
          tone="info"
          icon={<IconGitCompare size={17} />}
          action={
            <Button size="compact-sm" variant="default" onClick={newer.show}>
              {t('newerLoad')}
            </Button>
          }
        >
          {t('newerVersion', { name: nameOf(newer.article.editor) })}
        </Notice>
      )}
      <EditorsNotice editors={editors} />
    </div>
  )
}
