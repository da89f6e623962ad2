import { visitorTextsApi } from '@porchlight/contracts/translations/visitor-texts'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertRoomForLanguage } from '../library-languages.ts'
import { checkText, shippedWords } from '../shipped-words.ts'
import { phrasesChanged } from '../shown-phrases.ts'
import { shippedIn } from '../visitor-texts.ts'

/** Sets a text of help center and widget in a language, or takes the shipped one again. */
export const saveVisitorText = action(visitorTextsApi.save, async (ctx, { language, key, text }) => {
  const all = await shippedWords()
  const shipped = Object.hasOwn(all, key) ? all[key] : undefined
  if (!shipped) throw refuse('not_found')
  const english = shipped.en ?? ''
  if (text !== null) checkText(language, english, text)
  const { support_lib_id } = ctx
  const saved = { visitor_text: { key, english, shipped: shippedIn(shipped, language), own: text } }
  // Nothing is taken back where there is nothing: the language would be listed although it has no texts.
  if (text === null && !(await hasOwn(ctx, language, key))) return saved
  if (text !== null) await assertRoomForLanguage(ctx, language)
  // Adds the row of a new language and locks it: of two people who write at the same time, both texts are kept.
  await phrasesChanged(ctx, 'translation.text_changed', { language, key })
  const words = text === null ? sql`words - ${key}` : sql`words || ${JSON.stringify({ [key]: text })}::jsonb`
  await sql`update phrase_languages set words = ${words} where support_lib_id = ${support_lib_id} and language = ${language}`.execute(ctx.db)
  return saved
})

/** Returns whether the library has words of its own for a text. */
async function hasOwn(ctx: Ctx, language: string, key: string): Promise<boolean> {
  const { rows } = await sql`select from phrase_languages
    where support_lib_id = ${ctx.support_lib_id} and language = ${language} and words ? ${key}::text`.execute(ctx.db)
  return rows.length > 0
}
