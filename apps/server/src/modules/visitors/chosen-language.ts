import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { visitorForWriting } from './visitor-for-writing.ts'

/** Returns the language that the calling visitor has chosen in the context's library; null if the caller is not its visitor or has chosen none. */
export async function chosenLanguageOf({ actor, support_lib_id, inLibrary }: Ctx): Promise<string | null> {
  if (actor.kind !== 'visitor' || actor.visitor_id === null || actor.support_lib_id !== support_lib_id) return null
  const { visitor_id } = actor
  const row = await inLibrary(support_lib_id, ({ db }) =>
    db.selectFrom('visitors').select('chosen_language').where('support_lib_id', '=', support_lib_id).where('visitor_id', '=', visitor_id).executeTakeFirst(),
  )
  return row?.chosen_language ?? null
}

/** Returns the language that a visitor has chosen; null if none. */
export const languageOfVisitor = async ({ db, support_lib_id }: Ctx, visitor_id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('visitors')
      .select('chosen_language')
      .where('support_lib_id', '=', support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .executeTakeFirst()
  )?.chosen_language ?? null

/** Returns the language that a visitor has chosen, else the one that their browser asked for; undefined if neither is known. */
export async function readersLanguageOf({ db, support_lib_id }: Ctx, visitor_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visitors')
    .select(['chosen_language', 'language'])
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirst()
  return row?.chosen_language || row?.language || undefined
}

/** Stores a visitor's choice of language, creating the visitor if needed. */
export const chooseLanguage = action(visitorsApi.chooseLanguage, async (ctx, { language }) => {
  const { actor, support_lib_id } = ctx
  if (actor.kind !== 'visitor') throw refuse('forbidden')
  const visitor_id = language === null ? actor.visitor_id : await visitorForWriting(ctx, actor)
  if (visitor_id !== null)
    await ctx.db
      .updateTable('visitors')
      .set({ chosen_language: language })
      .where('support_lib_id', '=', support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .execute()
  return { language }
})

/** Carries over the language a visitor chose before signing in, unless they have already chosen one on another device. */
export const transferLanguage = (ctx: Ctx, from: { chosen_language: string | null }, to: string) =>
  ctx.db
    .updateTable('visitors')
    .set({ chosen_language: from.chosen_language })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', to)
    .where('chosen_language', 'is', null)
    .execute()
