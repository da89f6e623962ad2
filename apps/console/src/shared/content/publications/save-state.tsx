import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './publications.module.css'
import { saveStatusText } from './save-status-text.ts'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'

/**
 * Save status of the text, with a Save button. `missing` says what the text needs before it can be saved, `unsent` describes images that aren't uploaded yet;
 * both are null if there is nothing to say. A disabled button always has its reason beside it.
 */
export function SaveState<V extends object>({
  form,
  isNew,
  missing,
  unsent,
}: {
  form: TextForm<V>
  isNew: boolean
  missing: string | null
  unsent: string | null
}) {
  const id = useId()
  const isSaving = form.state === 'saving'
  const isFailed = form.refusal !== null
  const isFine = !isFailed && !form.isDirty && unsent === null
  return (
    <div className={styles.saveState}>
      <span id={id} role="status" data-failed={isFailed || undefined}>
        {isFailed ? <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> : isFine && !isNew && <IconCheck size={15} stroke={2} aria-hidden />}
        {saveStatusText({ isSaving, isFailed, isDirty: form.isDirty, isNew, missing, unsent })}
      </span>
      <Button
        variant={isNew ? 'filled' : 'default'}
        loading={isSaving}
        disabled={!form.isDirty || missing !== null || form.conflict !== null}
        aria-describedby={id}
        onClick={form.save}
      >
        {t(isFailed ? 'retry' : isNew ? 'saveDraft' : 'save')}
      </Button>
    </div>
  )
}
