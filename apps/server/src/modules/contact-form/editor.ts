import { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { formVersion, libraryForUpdate, publishContactForm } from '../libraries/index.ts'
import { assertDraftAt, saveDraft } from './drafts.ts'
import { firstForm } from './first-form.ts'
import { presentForm, presentProblems } from './present.ts'

/** Operations of the editor (checklist G7). The library's row is their lock. */
export const editorHandlers: Handler[] = [
  query(contactFormsApi.read, (ctx) => presentForm(ctx)),
  query(contactFormsApi.check, async (_ctx, { form }) => ({ problems: presentProblems(form) })),
  action(contactFormsApi.save, async (ctx, { form, revision }) => {
    await libraryForUpdate(ctx)
    await saveDraft(ctx, form, revision)
    return presentForm(ctx)
  }),
  action(contactFormsApi.publish, async (ctx, { revision }) => {
    const library = await libraryForUpdate(ctx)
    const draft = await assertDraftAt(ctx, revision)
    const current = await formVersion(ctx, library.contact_form_version)
    await publishContactForm(ctx, library, draft ? ContactForm.parse(draft.form) : (current?.form ?? firstForm))
    return presentForm(ctx)
  }),
  action(contactFormsApi.unpublish, async (ctx) => {
    await publishContactForm(ctx, await libraryForUpdate(ctx), null)
    return presentForm(ctx)
  }),
  action(contactFormsApi.restore, async (ctx, { version, revision }) => {
    await libraryForUpdate(ctx)
    await saveDraft(ctx, (await versionForReading(ctx, version)).form, revision)
    return presentForm(ctx)
  }),
]

/**
 * Returns a published version.
 * @throws AppError `not_found`
 */
export async function versionForReading(ctx: Ctx, version: number): Promise<{ form: ContactForm }> {
  const found = await formVersion(ctx, version)
  if (!found) throw refuse('not_found')
  return found
}
