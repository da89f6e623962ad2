import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { type Synonyms, synonymsFrom } from './said-otherwise.ts'

/** Maximum total number of words cached. Keyed by revision, so a change never shows an earlier state. */
const keptMax = 100_000
const kept = new LRUCache<string, Synonyms>({ maxSize: keptMax, sizeCalculation: ({ size }) => 10 + size })

/** Returns the revision of a library's synonyms among those of what its readers search; undefined if it has none. */
export const synonymsRevision = (revisions: Record<string, string>, support_lib_id: string): string | undefined => revisions[`${support_lib_id} help-synonyms`]

/**
 * Returns the synonyms of a library at this revision. Read once per revision and process.
 * @param inside runs a function in the library's context
 */
export async function synonymsOf(revision: string, inside: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>): Promise<Synonyms> {
  const known = kept.get(revision)
  if (known) return known
  const groups = await inside(({ db, support_lib_id }) =>
    db.selectFrom('synonym_groups').select('words').where('support_lib_id', '=', support_lib_id).orderBy('group_ref').execute(),
  )
  const synonyms = synonymsFrom(groups.map(({ words }) => words))
  kept.set(revision, synonyms)
  return synonyms
}
