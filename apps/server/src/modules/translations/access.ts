import type { TranslationView } from '@porchlight/contracts/translations/translations'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Translations } from '../../kernel/generated/tables.ts'
import { stateOf } from './rules.ts'

/** A row of the translations table. */
export type TranslationRow = Selectable<Translations>

/** Returns the view of a phrase. */
export function presentTranslation(row: TranslationRow): TranslationView {
  const { translation_id, support_lib_id, language, source, translation } = row
  return { translation_id, support_lib_id, language, source, translation, state: stateOf(row), updated_at: row.updated_at.toISOString() }
}

/** @throws AppError `not_found` */
export async function translationForUpdate(ctx: Ctx, translation_id: string): Promise<TranslationRow> {
  const row = await ctx.db
    .selectFrom('translations')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('translation_id', '=', translation_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Turns a unique-constraint violation on the source text into a refusal. */
export async function orAlreadyThere<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw refuse('already_taken', { fields: { source: 'already exists' } })
    throw error
  }
}
