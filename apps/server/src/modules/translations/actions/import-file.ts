import type { ParsedInputOf } from '@porchlight/contracts/define'
import { translationsApi } from '@porchlight/contracts/translations/translations'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { preparedAction } from '../../../kernel/operations.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import type { TranslationRow } from '../access.ts'
import { assertRoomForLanguage } from '../library-languages.ts'
import { poBounds } from '../po-bounds.ts'
import type { PoPhrase } from '../po-file.ts'
import { phrasesOf } from '../queries.ts'
import { stateOf } from '../rules.ts'
import { phrasesChanged } from '../shown-phrases.ts'
import { charactersOf, newPhrase, remainingPhrases } from './write-translation.ts'

/** Rows written per statement. */
const batch = 500

const readPo = heavyTask<typeof import('../po-file.ts'), 'readPo'>(new URL('../po-file.ts', import.meta.url), 'readPo', poBounds)

type Input = ParsedInputOf<typeof translationsApi.importFile>

async function readFile({ workers }: Kernel, support_lib_id: string, { language, content }: Input) {
  const file = await workers.run(support_lib_id, readPo, content)
  if (!file) throw refuse('unsupported_type')
  return { language, file }
}

/** Imports the phrases of a PO file: all of them or, if anything fails, none. */
export const importFile = preparedAction(translationsApi.importFile, readFile, async (ctx, { language, file }) => {
  const known = new Map((await phrasesOf(ctx, language)).map((row) => [row.source, row]))
  const fresh = file.phrases.filter(({ source }) => !known.has(source))
  const changed = file.phrases.flatMap((phrase) => {
    const row = known.get(phrase.source)
    // Imports delete nothing: an entry without a translation leaves the existing one in place.
    return row && phrase.translation !== '' && (row.translation !== phrase.translation || (stateOf(row) === 'outdated') !== phrase.isOutdated)
      ? [{ row, phrase }]
      : []
  })
  const room = await remainingPhrases(ctx)
  const growth = changed.reduce((sum, { row, phrase }) => sum + charactersOf({ ...row, translation: phrase.translation }) - charactersOf(row), 0)
  if (growth > room.characters) throw refuse('too_large')
  const made = fitting(fresh.slice(0, room.phrases), room.characters - growth)
  if (made.length > 0) await assertRoomForLanguage(ctx, language)
  for (let at = 0; at < made.length; at += batch) {
    const rows = made.slice(at, at + batch).map((phrase) => asFile(newPhrase(ctx, language, phrase.source, phrase.translation), phrase))
    await ctx.db.insertInto('translations').values(rows).execute()
  }
  for (const { row, phrase } of changed) await writeChange(ctx, row, phrase)
  if (made.length + changed.length > 0) await phrasesChanged(ctx, 'translation.imported', { language, made: made.length, changed: changed.length })
  const tooMany = fresh.slice(made.length).map(({ source }) => ({ source: source.slice(0, 200), reason: 'too_many' as const }))
  const skipped = [...file.leftOut, ...tooMany].slice(0, 500)
  return { made: made.length, changed: changed.length, unchanged: file.phrases.length - fresh.length - changed.length, skipped }
})

/** Returns the first phrases that fit into this many characters. */
function fitting(phrases: PoPhrase[], characters: number): PoPhrase[] {
  let left = characters
  const end = phrases.findIndex((phrase) => {
    left -= charactersOf(phrase)
    return left < 0
  })
  return end < 0 ? phrases : phrases.slice(0, end)
}

/** Fuzzy entries count as outdated: they translate an older source. */
const asFile = (row: TranslationRow, { isOutdated }: PoPhrase): TranslationRow => (isOutdated ? { ...row, translated_at: null } : row)

async function writeChange(ctx: Ctx, row: TranslationRow, { translation, isOutdated }: PoPhrase): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db
    .updateTable('translations')
    .set({ translation, translated_at: isOutdated ? null : at, updated_at: at, editor_id: actorId(ctx.actor) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('translation_id', '=', row.translation_id)
    .execute()
}
