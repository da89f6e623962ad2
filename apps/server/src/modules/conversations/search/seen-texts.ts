import { piecesOf } from '@porchlight/search'
import type { Ctx } from '../../../kernel/context.ts'
import type { ConversationRow, MessageRow } from '../rows.ts'
import { indexedWords } from './text-words.ts'
import { importedAs } from './texts.ts'

/**
 * Returns whether a text has every word of a search without the contact's email address, which is hidden from the searcher: finding by it would reveal it.
 * @param tagsOf the tags whose names have a word
 */
export function isFoundUnhidden(
  { support_lib_id }: Ctx,
  { row, message }: { row: ConversationRow; message: MessageRow | undefined },
  words: readonly string[],
  tagsOf: (word: string) => readonly string[],
): boolean {
  const files = ((message?.attachments as { name: string }[] | undefined) ?? []).map(({ name }) => name)
  const texts = [String(row.number), row.subject, row.visitor_name, importedAs(row), message?.message ?? '', ...files]
  const known = indexedWords(support_lib_id, texts)
    .split(' ')
    .map((word) => word.slice(word.indexOf(':') + 1))
  return words.every(
    (word) => tagsOf(word).some((tag) => row.tags.includes(tag)) || piecesOf(word).every((piece) => known.some((one) => one.startsWith(piece))),
  )
}
