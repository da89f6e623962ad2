import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Widget forms: `contact` is the card in the chat that asks for an email address, `form` a form of the library. */
export const widgetForms = ['contact', 'form'] as const

/** A visitor's input in a widget form, as entered (checklist I7). */
export const WidgetFormSubmission = z.object({
  submission_ref: Ref,
  conversation_ref: Ref,
  widget_form: z.enum(widgetForms),
  /** The name of the library's form; '' for the card. */
  title: z.string(),
  /** `name`: 'name' or 'email' on the card, the id of the field in a form. `label` is the field's; '' on the card. */
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
