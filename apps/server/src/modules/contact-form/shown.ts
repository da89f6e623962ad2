import { filledForm } from '@porchlight/contact-flow'
import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { query } from '../../kernel/operations.ts'
import { shownForm } from '../libraries/index.ts'
import { contentReader } from '../reading/index.ts'

/** Implements GET contact_form: the form that visitors fill in, with placeholders and phrases filled in in their language. */
export const readShownForm = query(contactFormsApi.shown, (ctx, { support_lib_id, language }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const shown = await shownForm(inside)
    if (!shown) return { contact_form: null }
    const { own, inherited } = await contentReader(inside, language)
    const filler = shown.form_lib_id === support_lib_id ? own : inherited
    return { contact_form: { ...shown, form: filledForm(shown.form, (text) => filler.text(text)) } }
  }),
)
