import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'

/** Returns a form with each of its texts replaced. Places of answers and inputs stay the same. */
export function filledForm(form: ContactForm, fill: (text: string) => string): ContactForm {
  const { qualifyUserQuestion, steps, searchStep, formSubmission } = form
  const question = (each: FormQuestion): FormQuestion => ({
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
