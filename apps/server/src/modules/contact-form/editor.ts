import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { libraryForUpdate, publishContactForm } from '../libraries/index.ts'
import { contactFormActs } from './drafts.ts'
import { presentForm, presentProblems } from './present.ts'

/** A library has one form, so that it needs no ref. */
const own = ''

/** Operations of the editor (checklist G7). */
export const editorHandlers: Handler[] = [
  query(contactFormsApi.read, (ctx) => presentForm(ctx)),
  query(contactFormsApi.check, async (_ctx, { form }) => ({ problems: presentProblems(form) })),
  action(contactFormsApi.save, async (ctx, { form, revision }) => {
    await contactFormActs.save(ctx, own, form, revision)
    return presentForm(ctx)
  }),
  action(contactFormsApi.publish, async (ctx, { revision }) => {
    await contactFormActs.publish(ctx, own, revision)
    return presentForm(ctx)
  }),
  action(contactFormsApi.unpublish, async (ctx) => {
    await publishContactForm(ctx, await libraryForUpdate(ctx), null)
    return presentForm(ctx)
  }),
  action(contactFormsApi.restore, async (ctx, { version, revision }) => {
    await contactFormActs.restore(ctx, own, version, revision)
    return presentForm(ctx)
  }),
]
