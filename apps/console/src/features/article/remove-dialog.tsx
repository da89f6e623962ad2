import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { showError, showSuccess } from '../../shared/toasts.ts'
import { contentChanged } from './api.ts'
import styles from './article.module.css'
import { t } from './texts.ts'
import type { useAutosave } from './use-autosave.ts'

/** Asks once more before an article goes with all its versions. */
export function RemoveDialog({ desk: { article, fields, autosave }, onClose }: { desk: ReturnType<typeof useAutosave>; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => api.articles.remove({ article_id: article.article_id }),
    onSuccess: () => {
      autosave.settle(article)
      contentChanged()
      showSuccess(t('removed'))
      void navigate('/admin/content')
    },
    onError: (cause) => showError(errorText(cause)),
  })
  return (
    <Modal opened onClose={onClose} title={t('removeTitle')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <p className={styles.dialogText}>{t('removeText', { title: fields.article_title })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('removeConfirm')}
        </Button>
      </Group>
    </Modal>
  )
}
