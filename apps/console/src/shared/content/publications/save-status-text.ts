import { t } from './texts.ts'

export type SaveFacts = { isSaving: boolean; isFailed: boolean; isDirty: boolean; isNew: boolean; missing: string | null; unsent: string | null }

/** Returns the save status as text. A reason that prevents saving takes precedence, because it explains the disabled button. */
export function saveStatusText({ isSaving, isFailed, isDirty, isNew, missing, unsent }: SaveFacts): string {
  if (isSaving) return t('saving')
  if (missing !== null && (isDirty || isNew)) return missing
  if (isFailed) return t('kept')
  if (unsent !== null) return unsent
  if (isDirty) return t('unsaved')
  return isNew ? t('nothingWritten') : t('saved')
}
