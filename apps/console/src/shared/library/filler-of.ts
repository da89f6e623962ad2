import type { LibraryDocument } from '@porchlight/contracts'
import { type ContentFiller, contentFiller, contentValues, factsOf } from '@porchlight/contracts/fill-content'
import { type Phrase, phraseTable } from '@porchlight/contracts/phrase-table'

/** Content as readers see it, and the values of its placeholders. */
export type FilledContent = ContentFiller & { values: Record<string, string> }

/** Leaves content as it is written: before the facts are there. */
const asWritten: FilledContent = { text: (plain) => plain, html: (html) => html, values: {} }

/**
 * Fills content with the facts of a library on a day (checklist C7), translated with phrases if there are any: the functions that the server uses for visitors.
 * @param at base addresses of the services that the widget and uploads come from; relative ones are those of `page`
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
