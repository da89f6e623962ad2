import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { Selectable } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import type { ContactFormDrafts } from '../../kernel/generated/tables.ts'
import { assertAtRevision } from '../revisions/index.ts'

type DraftRow = Selectable<ContactFormDrafts>

const drafts = (ctx: Ctx) => ctx.db.selectFrom('contact_form_drafts').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Returns the draft of the context library's form, if one has been saved. */
export const draftOf = (ctx: Ctx): Promise<DraftRow | undefined> => drafts(ctx).executeTakeFirst()

/**
 * Stores the draft. The caller has locked the library's row, so that two first drafts cannot meet.
 * @param revision the revision on which the change is based; 0 if none has been saved
 * @throws AppError `conflict` if the draft has changed since
 */
export async function saveDraft(ctx: Ctx, form: ContactForm, revision: number): Promise<void> {
  const now = ctx.clock.now()
  await assertDraftAt(ctx, revision)
  const facts = { form: JSON.stringify(form), revision: revision + 1, updated_at: now, editor_id: actorId(ctx.actor) }
  await ctx.db
    .insertInto('contact_form_drafts')
    .values({ support_lib_id: ctx.support_lib_id, ...facts })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet(facts))
    .execute()
  ctx.emit('contact_form.saved', { revision: revision + 1 })
}

/**
 * Returns the draft, if one has been saved.
 * @throws AppError `conflict` unless it is at this revision
 */
export async function assertDraftAt(ctx: Ctx, revision: number): Promise<DraftRow | undefined> {
  const draft = await draftOf(ctx)
  await assertAtRevision(ctx, draft ?? { revision: 0, editor_id: null, updated_at: ctx.clock.now() }, revision)
  return draft
}
