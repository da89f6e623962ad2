import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { synonymLimits as max } from './synonym-limits.ts'

const group_ref = Ref
const revision = z.number().int()
/** Words or short phrases that mean the same. */
const words = z.array(line(max.length).min(1)).min(2).max(max.words)

/** Words that mean the same to searches of readers. */
export const SynonymGroup = z.object({ group_ref: Ref, words: z.array(z.string()), revision: z.number().int(), updated_at: Moment })
export type SynonymGroup = z.infer<typeof SynonymGroup>

const changing = { audience: ['staff'], permission: 'canManageAndPublishHelpCenterArticles', errors: ['conflict'] } as const
const changed = z.object({ synonyms: SynonymGroup })

/** Synonyms of a library: readers who search for one word find texts with another that means the same. They are found at once, without a publication. */
export const synonymsApi = defineOperations('synonyms', {
  list: operation({
    http: 'GET /api/main/synonyms',
    summary: `The groups of words that mean the same to searches in help center and widget, at most ${max.groups}.`,
    audience: ['staff'],
    permission: ['canCreateAndUpdateHelpCenterArticles', 'canManageAndPublishHelpCenterArticles'],
    input: Nothing,
    output: z.object({ synonym_groups: z.array(SynonymGroup) }),
  }),
  create: operation({
    http: 'POST /api/main/synonyms',
    summary: 'Adds a group of words that mean the same. Two spellings that a search does not tell apart count as one word.',
    ...changing,
    input: z.object({ words }),
    output: changed,
  }),
  update: operation({
    http: 'PUT /api/main/synonyms/:group_ref',
    summary: 'Replaces the words of a group, based on `revision`.',
    ...changing,
    input: z.object({ group_ref, words, revision }),
    output: changed,
  }),
  remove: operation({
    http: 'DELETE /api/main/synonyms/:group_ref',
    summary: 'Deletes a group of words.',
    audience: ['staff'],
    permission: 'canManageAndPublishHelpCenterArticles',
    input: z.object({ group_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Groups of synonyms, by their refs. */
    synonyms: unknown
  }
}
