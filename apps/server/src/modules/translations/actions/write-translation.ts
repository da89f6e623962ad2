import { limits } from '@porchlight/contracts/limits'
import { translationsApi } from '@porchlight/contracts/translations/translations'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { orAlreadyThere, presentTranslation, type TranslationRow, translationForUpdate } from '../access.ts'
import { assertRoomForLanguage } from '../library-languages.ts'
import { datesAfter } from '../rules.ts'
import { phrasesChanged } from '../shown-phrases.ts'

/** Returns how many more phrases (across all languages) and characters the library may add. */
export async function remainingPhrases(ctx: Ctx): Promise<{ phrases: number; characters: number }> {
  const row = await ctx.db
    .selectFrom('translations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(length(source) + length(translation)), 0)`.as('characters')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirstOrThrow()
  return { phrases: limits.translationsMax - Number(row.count), characters: limits.translationsLengthMax - Number(row.characters) }
}

/** Returns the length of a phrase as counted towards the limit. */
export const charactersOf = ({ source, translation }: { source: string; translation: string }): number => [...source].length + [...translation].length

/** Returns a new row. */
export function newPhrase(ctx: Ctx, language: string, source: string, translation: string): TranslationRow {
  const at = ctx.clock.now()
  return {
    support_lib_id: ctx.support_lib_id,
    translation_id: newRef(),
    language,
    source,
    translation,
    source_changed_at: at,
    translated_at: translation === '' ? null : at,
    updated_at: at,
    editor_id: actorId(ctx.actor),
  }
}

/** Adds a phrase. */
export const createTranslation = action(translationsApi.create, async (ctx, { language, source, translation }) => {
  const room = await remainingPhrases(ctx)
  if (room.phrases < 1) throw refuse('too_large', { fields: { source: 'too many phrases' } })
  if (room.characters < charactersOf({ source, translation })) throw refuse('too_large', { fields: { source: 'too much text in all phrases' } })
  await assertRoomForLanguage(ctx, language)
  const row = newPhrase(ctx, language, source, translation)
  await orAlreadyThere(() => ctx.db.insertInto('translations').values(row).execute())
  await phrasesChanged(ctx, 'translation.saved', { language }, row.translation_id)
  return { translation: presentTranslation(row) }
})

/** Changes a phrase, or confirms its translation unchanged. */
export const updateTranslation = action(translationsApi.update, async (ctx, { translation_id, ...change }) => {
  const row = await translationForUpdate(ctx, translation_id)
  const at = ctx.clock.now()
  const fields = {
    source: change.source ?? row.source,
    translation: change.translation ?? row.translation,
    ...datesAfter(row, change, at),
    updated_at: at,
    editor_id: actorId(ctx.actor),
  }
  const growth = charactersOf(fields) - charactersOf(row)
  if (growth > 0 && (await remainingPhrases(ctx)).characters < growth) throw refuse('too_large', { fields: { translation: 'too much text in all phrases' } })
  await orAlreadyThere(() =>
    ctx.db.updateTable('translations').set(fields).where('support_lib_id', '=', ctx.support_lib_id).where('translation_id', '=', translation_id).execute(),
  )
  await phrasesChanged(ctx, 'translation.saved', { language: row.language }, translation_id)
  return { translation: presentTranslation({ ...row, ...fields }) }
})

/** Deletes a phrase. */
export const removeTranslation = action(translationsApi.remove, async (ctx, { translation_id }) => {
  const { language } = await translationForUpdate(ctx, translation_id)
  await ctx.db.deleteFrom('translations').where('support_lib_id', '=', ctx.support_lib_id).where('translation_id', '=', translation_id).execute()
  await phrasesChanged(ctx, 'translation.deleted', { language }, translation_id)
  return {}
})
