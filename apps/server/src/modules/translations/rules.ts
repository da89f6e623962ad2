import type { TranslationView } from '@porchlight/contracts/translations/translations'

type Dates = { translation: string; translated_at: Date | null; source_changed_at: Date }

/** Returns a phrase's state: missing, current or outdated. */
export function stateOf({ translation, translated_at, source_changed_at }: Dates): TranslationView['state'] {
  if (translation === '') return 'missing'
  return translated_at !== null && translated_at >= source_changed_at ? 'current' : 'outdated'
}

/** Returns a phrase's dates after a change: a new source makes the translation outdated; writing or confirming it ties it to the current source. */
export function datesAfter(row: Dates & { source: string }, change: { source?: string; translation?: string; is_current: boolean }, now: Date) {
  const isNewSource = change.source !== undefined && change.source !== row.source
  const isWritten = (change.translation !== undefined && change.translation !== row.translation) || change.is_current
  return { source_changed_at: isNewSource ? now : row.source_changed_at, translated_at: isWritten ? now : row.translated_at }
}
