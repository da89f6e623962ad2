import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import styles from './publications.module.css'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'

/** How far the text is on its way to the server, and the way to hurry it. */
export function SaveState<V extends object>({ form, isNew, canSave }: { form: TextForm<V>; isNew: boolean; canSave: boolean }) {
  const isSaving = form.savingValues !== null
  return (
    <div className={styles.saveState}>
      <span role="status" data-failed={form.failure !== null || undefined}>
        {form.failure !== null ? (
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        ) : (
          !form.isDirty && !isNew && <IconCheck size={15} stroke={2} aria-hidden />
        )}
        {wordsFor(form, isNew)}
      </span>
      <Button variant={isNew ? 'filled' : 'default'} loading={isSaving} disabled={!form.isDirty || !canSave || form.overtaken !== null} onClick={form.save}>
        {t(form.failure !== null ? 'retry' : isNew ? 'saveDraft' : 'save')}
      </Button>
    </div>
  )
}

function wordsFor<V extends object>(form: TextForm<V>, isNew: boolean): string {
  if (form.savingValues !== null) return t('saving')
  if (form.failure !== null) return t('kept')
  if (form.isDirty) return t('unsaved')
  return isNew ? '' : t('saved')
}
