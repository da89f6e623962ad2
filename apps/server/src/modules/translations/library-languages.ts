import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'

/** A row stays when its last phrase or text is taken back, because its `revision` must never return to one that a cache knows. It counts only while it has one. */
const hasTexts = sql<boolean>`(words <> '{}' or exists (
  select from translations t where t.support_lib_id = phrase_languages.support_lib_id and t.language = phrase_languages.language))`

/** Returns the languages that the library has phrases or own texts in. */
export const translatedLanguages = async (ctx: Ctx): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('phrase_languages')
      .select('language')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where(hasTexts)
      .orderBy('language')
      .execute()
  ).map(({ language }) => language)

/** Returns the languages that anything of the library is translated into, drafts included. */
async function allLanguages(ctx: Ctx): Promise<string[]> {
  // One index lookup per language, however many articles there are.
  const { rows } = await sql<{ language: string }>`
    with recursive found as (
      (select language from article_translations where support_lib_id = ${ctx.support_lib_id} order by language limit 1)
      union all
      select (select t.language from article_translations t
        where t.support_lib_id = ${ctx.support_lib_id} and t.language > found.language order by t.language limit 1)
      from found where found.language is not null
    ) select language from found where language is not null
    union select language from phrase_languages where support_lib_id = ${ctx.support_lib_id} and ${hasTexts}`.execute(ctx.db)
  return rows.map(({ language }) => language)
}

/** Returns whether something may be translated into a language: into one that the library has, or into a new one as long as there are not too many. */
export async function hasRoomForLanguage(ctx: Ctx, language: string): Promise<boolean> {
  if ((await allLanguages(ctx)).includes(language)) return true
  await lockByName(ctx, 'languages')
  const now = await allLanguages(ctx)
  return now.includes(language) || now.length < limits.languagesMax
}

/** @throws AppError `too_large` if it is a new language and the library has as many as it may have */
export async function assertRoomForLanguage(ctx: Ctx, language: string): Promise<void> {
  if (!(await hasRoomForLanguage(ctx, language))) throw refuse('too_large', { fields: { language: 'too many languages' } })
}
