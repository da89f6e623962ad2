import { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { contactFormVersions, libraryForUpdate, publishContactForm } from '../libraries/index.ts'
import { documentActs } from '../published-documents/index.ts'
import type { Versioned } from '../revisions/index.ts'
import { firstForm } from './first-form.ts'

type Library = Awaited<ReturnType<typeof libraryForUpdate>>

/** The draft of a library's form. Until one is saved its revision is 0, and it is the published form, or else the one that the editor begins with. */
export type ContactFormDraft = Versioned & { draft: ContactForm }

/** Returns the draft of the context library's form. */
export async function draftOf(ctx: Ctx, { contact_form_version }: Pick<Library, 'contact_form_version'>): Promise<ContactFormDraft> {
  const row = await ctx.db.selectFrom('contact_form_drafts').selectAll().where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  if (row) return { ...row, draft: ContactForm.parse(row.form) }
  const published = contact_form_version === null ? undefined : await contactFormVersions.read(ctx, '', contact_form_version)
  return { revision: 0, editor_id: null, updated_at: ctx.clock.now(), draft: published?.body ?? firstForm }
}

/** The form of a library: one draft, and the versions that were published. The library's row is its lock, so that two first drafts cannot meet. */
export const contactFormActs = documentActs<ContactFormDraft & { library: Library }, ContactForm>({
  async lock(ctx) {
    const library = await libraryForUpdate(ctx)
    return { ...(await draftOf(ctx, library)), library }
  },
  async saveDraft(ctx, row, draft) {
    const facts = { revision: row.revision + 1, updated_at: ctx.clock.now(), editor_id: actorId(ctx.actor) }
    const saved = { ...facts, form: JSON.stringify(draft) }
    await ctx.db
      .insertInto('contact_form_drafts')
      .values({ support_lib_id: ctx.support_lib_id, ...saved })
      .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet(saved))
      .execute()
    ctx.emit('contact_form.saved', { revision: facts.revision })
    return { ...row, ...facts, draft }
  },
  async publish(ctx, row) {
    await publishContactForm(ctx, row.library, row.draft)
    return row
  },
  versionOf: async (ctx, _row, version) => (await contactFormVersions.read(ctx, '', version))?.body,
})
