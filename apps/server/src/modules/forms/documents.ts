import { Form } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { refuse } from '../../kernel/errors.ts'
import { documentsOf } from '../published-documents/index.ts'
import { assertOptions } from '../ticket-settings/index.ts'
import { problemsOf } from './problems.ts'

/** The forms of a library: drafts, and the versions that were published. */
export const formDocuments = documentsOf<Form>({
  table: 'forms',
  versions: 'form_versions',
  ref: 'form_ref',
  part: 'form',
  most: { documents: formLimits.forms, versions: formLimits.versions },
  parse: (stored) => Form.parse(stored),
  async assertPublishable(ctx, form) {
    const problems = await problemsOf(ctx, form)
    if (problems.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(problems.map(({ path, code }) => [path, code])) })
    const { ticket_type_ref, tags, is_opened } = form.ticket
    if (!is_opened) return
    await assertOptions(ctx, [
      ...(ticket_type_ref === null ? [] : [{ kind: 'ticket_type' as const, ref: ticket_type_ref, field: 'ticket' }]),
      ...tags.map((ref) => ({ kind: 'tag' as const, ref, field: 'ticket' })),
    ])
  },
  tell: {
    saved: (ctx, { ref: form_ref, revision }) => ctx.emit('form.saved', { form_ref, revision }, { subject: form_ref }),
    published: (ctx, { ref: form_ref, title }, version) => ctx.emit('form.published', { form_ref, title, version }, { subject: form_ref }),
    unpublished: (ctx, { ref: form_ref, title }) => ctx.emit('form.unpublished', { form_ref, title }, { subject: form_ref }),
    deleted: (ctx, { ref: form_ref, title }) => ctx.emit('form.deleted', { form_ref, title }, { subject: form_ref }),
  },
})
