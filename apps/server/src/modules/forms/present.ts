import type { Form } from '@porchlight/contracts/forms/form'
import { formInLanguage } from '@porchlight/contracts/forms/form-texts'
import type { FormView, ShownForm } from '@porchlight/contracts/forms/form-views'
import type { Ctx } from '../../kernel/context.ts'
import { type DocumentRow, presentDocument } from '../published-documents/index.ts'
import type { PublishedForm } from './access.ts'
import { formDocuments } from './documents.ts'
import { problemsOf } from './problems.ts'

/** Returns a form as its builder shows it. */
export const presentForm = async (ctx: Ctx, row: DocumentRow<Form>): Promise<{ form: FormView }> => ({
  form: {
    form_ref: row.ref,
    form: row.draft,
    ...(await presentDocument(ctx, formDocuments, row)),
    problems: await problemsOf(ctx, row.draft),
    address: `${ctx.config.PUBLIC_URL}/form/${ctx.support_lib_id}/${row.ref}`,
  },
})

/** Returns a published form as those who fill it in see it, in a language. */
export function presentShown({ form_ref, version, title, form }: PublishedForm, language: string): ShownForm {
  const { ticket: _ticket, translations: _translations, ...shown } = formInLanguage(form, language)
  return { form_ref, version, title, form: shown }
}
