import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Widget forms: `contact` is the card in the chat that asks for an email address, `contact_form` the guided contact form, `form` a form of the library. */
export const widgetForms = ['contact', 'contact_form', 'form'] as const

/** A visitor's input in a widget form, as entered (checklist I7). */
export const WidgetFormSubmission = z.object({
  submission_ref: Ref,
  conversation_ref: Ref,
  widget_form: z.enum(widgetForms),
  /** The name of the library's form; '' for the card and the contact form. */
  title: z.string(),
  /**
   * `name`: 'name' or 'email' on the card, the id of the field in a form; in the contact form 'email', 'request', 'file', or the place of a question or field.
   * `label` is the field's; '' for those that the product words.
   */
  answers: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      value: z.string(),
      is_personal: z.boolean(),
      files: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  created_at: Moment,
})
export type WidgetFormSubmission = z.infer<typeof WidgetFormSubmission>

export const widgetFormsApi = defineOperations('widgetForms', {
  list: operation({
    http: 'GET /api/inbox/widget_form_submissions',
    summary: `What the visitor entered in the widget's forms during a conversation, newest first; at most ${limits.formSubmissionsMax}.`,
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ widget_form_submissions: z.array(WidgetFormSubmission) }),
  }),
})
