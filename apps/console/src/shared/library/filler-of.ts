import type { LibraryDocument } from '@porchlight/contracts'
import { type ContentFiller, contentFiller, contentValues, factsOf } from '@porchlight/contracts/fill-content'
import { type Phrase, phraseTable } from '@porchlight/contracts/phrase-table'

/** Fills content as readers see it; also holds the placeholders' values. */
export type FilledContent = ContentFiller & { values: Record<string, string> }

/** Leaves content as written, until the facts have loaded. */
const asWritten: FilledContent = { text: (plain) => plain, html: (html) => html, values: {} }

/**
 * Fills content with a library's facts as of a day (checklist C7) and translates its phrases, if any. Uses the same functions as the server does for visitors.
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
