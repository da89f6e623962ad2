import { type ContactForm, contactFormsApi } from '@porchlight/contracts'
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

/** Returns a form with each of its texts replaced. Places of answers and inputs stay the same. */
export function filledForm(form: ContactForm, fill: (text: string) => string): ContactForm {
  const { qualifyUserQuestion, steps, searchStep, formSubmission } = form
  const question = (each: ContactForm['qualifyUserQuestion']) => ({
    question: fill(each.question),
    helpText: fill(each.helpText),
    answers: each.answers.map((answer) => ({ ...answer, answer: fill(answer.answer) })),
  })
  return {
    qualifyUserQuestion: question(qualifyUserQuestion),
    steps: steps.map((step) => ({ ...step, contactFormQuestionData: question(step.contactFormQuestionData) })),
    searchStep: {
      title: fill(searchStep.title),
      hint: fill(searchStep.hint),
      messageWhenAnswerFound: fill(searchStep.messageWhenAnswerFound),
      messageWhenAnswerNotFound: fill(searchStep.messageWhenAnswerNotFound),
    },
    formSubmission: {
      ...formSubmission,
      thankYouMsg: fill(formSubmission.thankYouMsg),
      submitBtnText: fill(formSubmission.submitBtnText),
      customInputs: formSubmission.customInputs.map((input) => ({ ...input, label: fill(input.label), text: fill(input.text) })),
    },
  }
}
