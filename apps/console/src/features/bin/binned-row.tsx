import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { BinnedText } from '@porchlight/contracts/bin/bin'
import { RelativeTime } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { kindText } from '../../shared/content/references/places.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import styles from './bin.module.css'
import { t } from './texts.ts'

/** A deleted text: who deleted it, until when it can come back, and what this person may do with it. */
export function BinnedRow({ text: { bin_ref, kind, title, was_published, deleted_by, deleted_at, due_at, may_restore, may_remove } }: { text: BinnedText }) {
  const [isAsking, setAsking] = useState(false)
  const shown = title.trim() || t('untitled')
  const restore = useMutation({
    mutationFn: () => api.bin.restore({ bin_ref }),
    onSuccess: () => showSuccess(t('restored', { title: shown })),
    onError: (error) => showError(error instanceof ApiError && error.code === 'conflict' ? t('restoreGone', { title: shown }) : errorText(error)),
  })
  const remove = useMutation({
    mutationFn: () => api.bin.remove({ bin_ref }),
    onSuccess: () => showSuccess(t('removed', { title: shown })),
  })
  return (
    <li className={styles.text}>
      <div className={styles.what}>
        <h3 dir="auto">{shown}</h3>
        <p>
          {kindText(kind)}
          {was_published && ` · ${t('published')}`} · {deleted_by.name === '' ? t('deleted') : t('deletedBy', { name: deleted_by.name })}{' '}
          <RelativeTime at={deleted_at} /> · {t('goes', { date: new Date(due_at).toLocaleDateString(currentLocale(), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <div className={styles.acts}>
        {may_restore && (
          <Button variant="default" size="xs" loading={restore.isPending} aria-label={t('restoreOf', { title: shown })} onClick={() => restore.mutate()}>
            {t('restore')}
          </Button>
        )}
        {may_remove && (
          <Button variant="subtle" color="red" size="xs" aria-label={t('removeOf', { title: shown })} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeTitle', { title: shown })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </li>
  )
}
