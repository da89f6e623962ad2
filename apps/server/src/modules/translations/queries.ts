import { translationsApi } from '@porchlight/contracts/translations/translations'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { outsideAction, query } from '../../kernel/operations.ts'
import { keyId, keysetOf, keysetPage } from '../../kernel/rows/keyset-page.ts'
import { heavyTask } from '../../kernel/workers/heavy-task.ts'
import { presentTranslation, type TranslationRow } from './access.ts'
import { poBounds } from './po-bounds.ts'
import { stateOf } from './rules.ts'

const writePo = heavyTask<typeof import('./po-file.ts'), 'writePo'>(new URL('./po-file.ts', import.meta.url), 'writePo', poBounds)

const start = sql<string>`lower(left(source, 100))`
/** By the start of the source text. */
const bySource = keysetOf({
  keys: [{ sql: start, name: 'start' }, 'translation_id'],
  direction: 'asc',
  cursor: z.tuple([z.string().max(400), keyId]),
  placeOf: (row) => [String(row.start), String(row.translation_id)],
})
/** `stateOf` in SQL. */
const state = sql<string>`case when translation = '' then 'missing' when translated_at >= source_changed_at then 'current' else 'outdated' end`
const like = (query: string) => `%${query.replace(/[\\%_]/g, '\\$&')}%`

const inLanguage = (ctx: Ctx, language: string) =>
  ctx.db.selectFrom('translations').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('language', '=', language)

/** Selects all phrases in a language, ordered by source; a library has at most `limits.translationsMax`. */
export const phrasesOf = (ctx: Ctx, language: string): Promise<TranslationRow[]> => inLanguage(ctx, language).orderBy(start).orderBy('translation_id').execute()

/** Queries for phrases. */
export const translationQueries = [
  query(translationsApi.languages, async (ctx) => {
    const languages = await ctx.db
      .selectFrom('translations')
      .select((eb) => [
        'language',
        eb.fn.countAll<number>().as('total'),
        sql<number>`count(*) filter (where ${state} = 'missing')`.as('missing'),
        sql<number>`count(*) filter (where ${state} = 'outdated')`.as('outdated'),
      ])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .groupBy('language')
      .orderBy('language')
      .execute()
    return { languages: languages.map((row) => ({ ...row, total: Number(row.total), missing: Number(row.missing), outdated: Number(row.outdated) })) }
  }),
  query(translationsApi.list, async (ctx, { language, query: words, state: wanted, cursor, limit }) => {
    const found = inLanguage(ctx, language)
      .select(start.as('start'))
      .$if(words !== undefined && words !== '', (q) =>
        q.where((eb) => eb.or([eb('source', 'ilike', like(words ?? '')), eb('translation', 'ilike', like(words ?? ''))])),
      )
      .$if(wanted !== undefined, (q) => q.where(state, '=', wanted ?? ''))
    const { rows, next_cursor } = await keysetPage(found, bySource, { cursor, limit })
    return { translations: rows.map(presentTranslation), next_cursor }
  }),
  outsideAction(translationsApi.exportFile, async ({ kernel, support_lib_id, read }, { language }) => {
    const rows = await read(support_lib_id, (ctx) => phrasesOf(ctx, language))
    const phrases = rows.map((row) => ({ source: row.source, translation: row.translation, isOutdated: stateOf(row) === 'outdated' }))
    return kernel.workers.run(support_lib_id, writePo, { language, phrases })
  }),
]
