import { type ReviewKind, reviewKinds, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { satisfies } from '../../kernel/permissions.ts'
import { assertSecondPerson } from '../reviews/index.ts'

/** The kinds of texts whose rows have marks of snippets, by table. */
const kindOfTable: Record<string, ReviewKind> = {
  ...{ articles: 'article', article_translations: 'article', news_flashes: 'news', sop_articles: 'sop', lessons: 'lesson' },
}

/**
 * Checks that the caller may change what readers see of a snippet: a text of another kind must not change by somebody who may not publish it.
 * @throws AppError `forbidden`
 */
export async function assertMayShow(ctx: Ctx, snippet_ref: string): Promise<void> {
  const { rows } = await sql<{ holder: string }>`
    select distinct holder from text_links where support_lib_id = ${ctx.support_lib_id} and kind = 'snippet' and md5(target) = md5(${snippet_ref})`.execute(
    ctx.db,
  )
  const kinds = new Set(rows.flatMap(({ holder }) => kindOfTable[holder] ?? []))
  for (const kind of kinds) if (!satisfies(ctx.actor, reviewRights[kind].publishers)) throw refuse('forbidden')
}

/**
 * Checks that nobody publishes their own words where any kind of text needs an approval: what is in no such text today may be put into one that was approved.
 * @throws AppError `approval_needed`
 */
export async function assertOthersWords(ctx: Ctx, snippet_ref: string, revision: number): Promise<void> {
  const { rows } = await sql<{ writer_ids: (string | null)[] }>`
    select writer_ids from snippets where support_lib_id = ${ctx.support_lib_id} and snippet_ref = ${snippet_ref} for update`.execute(ctx.db)
  for (const kind of reviewKinds) await assertSecondPerson(ctx, kind, { writer_ids: rows[0]?.writer_ids ?? [], revision })
}

/** Notes that the caller wrote something of the draft. */
export async function noteWriter(ctx: Ctx, snippet_ref: string): Promise<void> {
  const writer = JSON.stringify([actorId(ctx.actor)])
  await sql`update snippets set writer_ids = writer_ids || ${writer}::jsonb
    where support_lib_id = ${ctx.support_lib_id} and snippet_ref = ${snippet_ref} and not writer_ids @> ${writer}::jsonb`.execute(ctx.db)
}

/** Notes that a copy of a draft has the words of everybody who wrote something of that draft. */
export async function takeWriters(ctx: Ctx, from_ref: string, copy_ref: string): Promise<void> {
  await sql`update snippets c set writer_ids = s.writer_ids from snippets s
    where c.support_lib_id = ${ctx.support_lib_id} and c.snippet_ref = ${copy_ref} and s.support_lib_id = c.support_lib_id and s.snippet_ref = ${from_ref}`.execute(
    ctx.db,
  )
}

/** Notes that all of the draft is published. */
export async function forgetWriters(ctx: Ctx, snippet_ref: string): Promise<void> {
  await sql`update snippets set writer_ids = '[]' where support_lib_id = ${ctx.support_lib_id} and snippet_ref = ${snippet_ref}`.execute(ctx.db)
}
