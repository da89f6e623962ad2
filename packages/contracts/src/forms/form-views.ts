import { z } from 'zod'
import { Ref } from '../common.ts'
import { viewShape } from '../lists/field-schemas.ts'
import { DocumentPerson, documentFields } from '../published-documents/published-version.ts'
import { Form } from './form.ts'
import { formFieldKinds, formLimits as max } from './form-fields.ts'
import { formProblemCodes } from './form-problems.ts'
import { formRowFields, submissionFields } from './form-rows.ts'

/** A form in the list. `submissions`: how many there are, at most 1000. */
export const FormRow = z.object({ form_ref: Ref, ...viewShape(formRowFields), editor: DocumentPerson, submissions: z.number().int() })
export type FormRow = z.infer<typeof FormRow>

/** A form in the builder: its draft, and what is published of it. */
export const FormView = z.object({
  form_ref: Ref,
  form: Form,
  ...documentFields,
  problems: z.array(z.object({ path: z.string(), code: z.enum(formProblemCodes) })),
  /** The address of the form's own page. */
  address: z.string(),
})
export type FormView = z.infer<typeof FormView>

/** A form as its respondents get it, in their language; without the settings for tickets. */
export const ShownForm = z.object({
  form_ref: Ref,
  version: z.number().int(),
  title: z.string(),
  form: Form.omit({ ticket: true, translations: true }),
})
export type ShownForm = z.infer<typeof ShownForm>

/** An answer of a submission with its field's label, as it was when it was given. `value` is for people. */
export const SubmittedAnswer = z.object({
  field_id: z.string(),
  kind: z.enum(formFieldKinds),
  label: z.string(),
  value: z.string(),
  is_personal: z.boolean(),
  /** URLs of uploaded files. */
  files: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type SubmittedAnswer = z.infer<typeof SubmittedAnswer>

/** A submission of a form. `conversation_ref`: the conversation it belongs to, if any. */
export const FormSubmission = z.object({
  submission_ref: Ref,
  form_ref: Ref,
  ...viewShape(submissionFields),
  conversation_ref: Ref.nullable(),
  answers: z.array(SubmittedAnswer),
})
export type FormSubmission = z.infer<typeof FormSubmission>

/** A form as a file, for import and export. */
export const FormFile = z.strictObject({ kind: z.literal('form'), format: z.literal(1), title: z.string().max(max.title), form: Form })
export type FormFile = z.infer<typeof FormFile>

/** Answers by field, as they are sent. */
export const SentAnswers = z
  .record(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_]{0,39}$/),
    z.union([z.string().max(max.answer * 2), z.array(z.string().max(64)).max(max.choices).readonly()]),
  )
  .refine((all) => Object.keys(all).length <= max.fields, 'too many')
