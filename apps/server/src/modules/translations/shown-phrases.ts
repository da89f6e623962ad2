import type { EventInput } from '@porchlight/contracts/events'
import type { Phrase } from '@porchlight/contracts/translations/phrase-table'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Readers get only current translations; an outdated phrase would tell them what the source no longer says. */
const isShown = sql<boolean>`translation <> '' and translated_at >= source_changed_at`

/**
 * Selects the languages that have phrases for readers (`is_shown`), or own texts of help center and widget. `revision` counts the changes to a language's phrases
 * and texts.
 */
export const shownLanguages = (ctx: Ctx): Promise<{ language: string; revision: number; is_shown: boolean; has_words: boolean }[]> =>
  ctx.db
    .selectFrom('phrase_languages')
    .select(['language', 'revision', 'is_shown', sql<boolean>`words <> '{}'`.as('has_words')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(sql<boolean>`(is_shown or words <> '{}')`)
    .orderBy('language')
    .execute()

/** Selects the phrases that readers get in a language. */
export const shownPhrases = (ctx: Ctx, language: string): Promise<Phrase[]> =>
  ctx.db
    .selectFrom('translations')
    .select(['source', 'translation'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('language', '=', language)
    .where(isShown)
    .execute()

/** Selects those of them that can be in one of these texts. */
export const shownPhrasesIn = (ctx: Ctx, language: string, texts: readonly string[]): Promise<Phrase[]> =>
  ctx.db
    .selectFrom('translations')
    .select(['source', 'translation'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('language', '=', language)
    .where(isShown)
    .where(sql<boolean>`strpos(${texts.join('\n')}, source) > 0`)
    .execute()

/** Records a change to a language's phrases and notifies open clients. Every change to phrases must call it. */
export async function phrasesChanged<N extends 'translation.saved' | 'translation.deleted' | 'translation.imported' | 'translation.text_changed'>(
  ctx: Ctx,
  event: N,
  payload: EventInput<N>,
  translation_id?: string,
): Promise<void> {
  const { support_lib_id } = ctx
  const { language } = payload
  // Lock the row before counting phrases, so that the second of two concurrent changes sees the result of the first.
  await ctx.db
    .insertInto('phrase_languages')
    .values({ support_lib_id, language })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'language']).doUpdateSet({ revision: sql`phrase_languages.revision + 1` }))
    .execute()
  await sql`update phrase_languages set is_shown = exists (
    select from translations where support_lib_id = ${support_lib_id} and language = ${language} and ${isShown}
  ) where support_lib_id = ${support_lib_id} and language = ${language}`.execute(ctx.db)
  ctx.emit(event, payload, { subject: translation_id })
}
