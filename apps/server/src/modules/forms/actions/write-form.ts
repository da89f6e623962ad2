import { Form } from '@porchlight/contracts/forms/form'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { action, type Handler } from '../../../kernel/operations.ts'
import { formDocuments } from '../documents.ts'
import { presentForm } from '../present.ts'

const emptyForm = Form.parse({ pages: [{ fields: [] }] })

/** Operations that change forms. */
export const formActions: Handler[] = [
  action(formsApi.create, async (ctx, { title, form = emptyForm }) => presentForm(ctx, await formDocuments.create(ctx, title, form))),
  action(formsApi.duplicate, async (ctx, { form_ref, title }) => presentForm(ctx, await formDocuments.duplicate(ctx, form_ref, title))),
  action(formsApi.save, async (ctx, { form_ref, form, revision }) => presentForm(ctx, await formDocuments.save(ctx, form_ref, form, revision))),
  action(formsApi.restore, async (ctx, { form_ref, version, revision }) => presentForm(ctx, await formDocuments.restore(ctx, form_ref, version, revision))),
  action(formsApi.rename, async (ctx, { form_ref, title }) => presentForm(ctx, await formDocuments.rename(ctx, form_ref, title))),
  // Checklist L1: publishform.
  action(formsApi.publish, async (ctx, { form_ref, revision }) => presentForm(ctx, await formDocuments.publish(ctx, form_ref, revision))),
  // Chats in which it was sent can still be answered.
  action(formsApi.unpublish, async (ctx, { form_ref }) => presentForm(ctx, await formDocuments.unpublish(ctx, form_ref))),
  // Submissions that belong to conversations are kept.
  action(formsApi.remove, async (ctx, { form_ref }) => {
    await formDocuments.remove(ctx, form_ref)
    await ctx.db
      .deleteFrom('form_submissions')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('form_ref', '=', form_ref)
      .where('conversation_ref', 'is', null)
      .execute()
    return {}
  }),
]
