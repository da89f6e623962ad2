import { z } from 'zod'
import { line, text } from '../common.ts'
import { customInputKinds } from '../forms/form-fields.ts'
import { formSteps, goTos, contactFormLimits as max } from './contact-form-steps.ts'

/** An answer to a question of the contact form: its text, where it leads, and whether the help library is searched first. */
export const FormAnswer = z.strictObject({ answer: line(max.answer), goTo: z.enum(goTos), search: z.boolean().default(false) })
export type FormAnswer = z.infer<typeof FormAnswer>

/** A question with its answers. */
export const FormQuestion = z.strictObject({
  question: line(max.question),
  helpText: text(max.helpText).default(''),
  answers: z.array(FormAnswer).max(max.answers),
})
export type FormQuestion = z.infer<typeof FormQuestion>

/** A field of the final step that the library adds. `text` is what it holds at first. */
export const CustomInput = z.strictObject({ label: line(max.label), type: z.enum(customInputKinds), text: text(max.customText).default('') })
export type CustomInput = z.infer<typeof CustomInput>

/**
 * A library's contact form, with the fields of the specification (checklist G1, G3). Empty texts are allowed, so that unfinished drafts can be saved: `formProblems` says what must
 * be mended before a form is published.
 */
export const ContactForm = z.strictObject({
  qualifyUserQuestion: FormQuestion,
  steps: z.array(z.strictObject({ stepSelected: z.enum(formSteps), contactFormQuestionData: FormQuestion })).max(formSteps.length),
  searchStep: z.strictObject({
    title: line(max.question),
    hint: line(max.question),
    messageWhenAnswerFound: text(max.message),
    messageWhenAnswerNotFound: text(max.message),
  }),
  formSubmission: z.strictObject({
    allowFiles: z.boolean(),
    customInputs: z.array(CustomInput).max(max.customInputs),
    thankYouMsg: text(max.message),
    submitBtnText: line(max.button),
  }),
})
export type ContactForm = z.infer<typeof ContactForm>
