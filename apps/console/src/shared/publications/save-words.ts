import { t } from './texts.ts'

export type SaveFacts = { isSaving: boolean; isFailed: boolean; isDirty: boolean; isNew: boolean; missing: string | null; unsent: string | null }

/** How far a text is on its way to the server, in words. What keeps it from being saved comes first: it is the reason for a button that is off. */
export function saveWords({ isSaving, isFailed, isDirty, isNew, missing, unsent }: SaveFacts): string {
  if (isSaving) return t('saving')
  if (missing !== null && (isDirty || isNew)) return missing
  if (isFailed) return t('kept')
  if (unsent !== null) return unsent
  if (isDirty) return t('unsaved')
  return isNew ? t('nothingWritten') : t('saved')
}
