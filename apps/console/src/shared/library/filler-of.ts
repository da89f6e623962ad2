import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { type ContentFiller, contentFiller, contentValues, factsOf } from '@porchlight/contracts/translations/fill-content'
import { type Phrase, phraseTable } from '@porchlight/contracts/translations/phrase-table'

/** Filler for content as readers see it, with the values of the placeholders. */
export type FilledContent = ContentFiller & { values: Record<string, string> }

/** Filler used until the facts have loaded; leaves content unchanged. */
const asWritten: FilledContent = { text: (plain) => plain, html: (html) => html, values: {} }

/**
 * Returns a filler for the library's facts on the given day (checklist C7) that also translates phrases, if there are any. Uses the same functions as the
 * server does for visitors.
 * @param at base URLs of the services for the widget and uploads; relative ones resolve against `page`
 */
export function fillerOf(
  library: LibraryDocument | undefined,
  phrases: readonly Phrase[],
  at: { widget: string; uploads: string },
  page: string,
  today: Date,
): FilledContent {
  if (!library) return asWritten
  const whole = (address: string) => new URL(`${address}/`, page).href.replace(/\/$/, '')
  const values = contentValues(factsOf(library, { widget: whole(at.widget), uploads: whole(at.uploads) }), today)
  return { ...contentFiller(values, phrases.length > 0 ? phraseTable(phrases) : undefined), values }
}
