import { limits, translationsApi } from '@porchlight/contracts'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { contentChanged } from '../../categories/index.ts'
import { orAlreadyThere, presentTranslation, type TranslationRow, translationForUpdate } from '../access.ts'
import { datesAfter } from '../rules.ts'

/** How many phrases a library has, in all languages. */
export async function countPhrases(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('translations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A new row. */
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
  if ((await countPhrases(ctx)) >= limits.translationsMax) throw refuse('too_large', { fields: { source: 'too many phrases' } })
  const row = newPhrase(ctx, language, source, translation)
  await orAlreadyThere(() => ctx.db.insertInto('translations').values(row).execute())
  ctx.emit('translation.saved', { language }, contentChanged(row.translation_id))
  return { translation: presentTranslation(row) }
})

/** Changes a phrase, or says that its translation is right as it is. */
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
  await orAlreadyThere(() =>
    ctx.db.updateTable('translations').set(fields).where('support_lib_id', '=', ctx.support_lib_id).where('translation_id', '=', translation_id).execute(),
  )
  ctx.emit('translation.saved', { language: row.language }, contentChanged(translation_id))
  return { translation: presentTranslation({ ...row, ...fields }) }
})

/** Deletes a phrase. */
export const removeTranslation = action(translationsApi.remove, async (ctx, { translation_id }) => {
  const { language } = await translationForUpdate(ctx, translation_id)
  await ctx.db.deleteFrom('translations').where('support_lib_id', '=', ctx.support_lib_id).where('translation_id', '=', translation_id).execute()
  ctx.emit('translation.deleted', { language }, contentChanged(translation_id))
  return {}
})
