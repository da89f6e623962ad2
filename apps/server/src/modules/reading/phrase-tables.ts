import { limits } from '@porchlight/contracts/limits'
import { type Phrase, type PhraseTable, phraseTable } from '@porchlight/contracts/translations/phrase-table'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { shownPhrases } from '../translations/index.ts'

/** Identifies a library's phrases in one language, at a revision. */
export type PhraseSource = { support_lib_id: string; language: string; revision: number }

/** Caches compiled phrases. The key contains the revisions, so a change creates a new entry, and the old one is eventually evicted. */
const compiled = new LRUCache<string, PhraseTable>({ max: 500, maxSize: 2 * limits.translationsLengthMax, sizeCalculation: ({ size }) => size + 1 })

/** Returns the phrases of all sources as one table; for the same source text, the last translation wins. */
export async function tableOf(ctx: Ctx, sources: readonly PhraseSource[]): Promise<PhraseTable | undefined> {
  if (sources.length === 0) return undefined
  const key = keyOf(sources)
  const known = compiled.get(key)
  if (known) return known
  const table = phraseTable(await phrasesOfAll(ctx, sources))
  compiled.set(key, table)
  return table
}

/** Returns the reverse table, which translates a lower-case query into the original language. */
export async function reversedTableOf(ctx: Ctx, sources: readonly PhraseSource[]): Promise<PhraseTable | undefined> {
  if (sources.length === 0) return undefined
  const key = `reversed ${keyOf(sources)}`
  const known = compiled.get(key)
  if (known) return known
  const phrases = await phrasesOfAll(ctx, sources)
  const table = phraseTable(phrases.map(({ source, translation }) => ({ source: translation.toLowerCase(), translation: source })))
  compiled.set(key, table)
  return table
}

const keyOf = (sources: readonly PhraseSource[]) =>
  sources.map(({ support_lib_id, language, revision }) => `${support_lib_id} ${language} ${revision}`).join('|')

/** Returns the phrases of all sources, with only the last translation of each source text. */
export async function phrasesOfAll(ctx: Ctx, sources: readonly PhraseSource[]): Promise<Phrase[]> {
  const bySource = new Map<string, Phrase>()
  for (const { support_lib_id, language } of sources)
    for (const phrase of await ctx.inLibrary(support_lib_id, (inside) => shownPhrases(inside, language))) bySource.set(phrase.source, phrase)
  return [...bySource.values()]
}
