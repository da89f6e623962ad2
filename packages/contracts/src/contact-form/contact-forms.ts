import { z } from 'zod'
import { ClientMadeId, Count, Cursor, Email, LanguageTag, line, Moment, Nothing, Ref, text } from '../common.ts'
import { LeftOutFile } from '../conversations/left-out.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { DocumentPerson, PublishedVersion } from '../published-documents/published-version.ts'
import { visitorRules } from '../rates.ts'
import { ContactForm } from './contact-form.ts'
import { formReasons, contactFormLimits as max } from './contact-form-steps.ts'

/** Something to mend in a form before it can be published, unless `is_warning`. `path` is its place, such as `steps.0.contactFormQuestionData.answers.2`. */
export const ContactFormProblem = z.object({ path: z.string(), code: z.string(), is_warning: z.boolean() })

/** Which form a library's visitors get, and why (checklist G5). `source_lib_id`: the library whose form it is; null if there is none. */
export const AppliedForm = z.object({
  support_lib_id: Ref,
  company_name: z.string(),
  from: z.enum(['own', 'parent', 'none']),
  reason: z.enum(formReasons),
  source_lib_id: Ref.nullable(),
  source_name: z.string(),
  /** Whether visitors see it: there is a form, and `isContactFormOnline` is not false. */
  is_online: z.boolean(),
})
export type AppliedForm = z.infer<typeof AppliedForm>

/** A library's contact form in the editor. */
export const ContactFormView = z.object({
  contact_form_ref: Ref,
  /** The draft; until one is saved, the published form, or else one to start with. */
  form: ContactForm,
  /** 0: nothing has been saved yet. */
  revision: z.number().int(),
  editor: DocumentPerson.nullable(),
  updated_at: Moment.nullable(),
  /** The published version; null: the library has no form of its own. */
  published: PublishedVersion.omit({ is_current: true }).nullable(),
  /** Whether the draft differs from the published version. */
  is_changed: z.boolean(),
  problems: z.array(ContactFormProblem),
  applied: AppliedForm,
})
export type ContactFormView = z.infer<typeof ContactFormView>

/** The form that visitors fill in, in their language. `form_version` and `form_lib_id` go back with the answers, which refer to places in this version. */
export const ShownContactForm = z.object({ form_lib_id: Ref, form_version: z.number().int(), form: ContactForm })
export type ShownContactForm = z.infer<typeof ShownContactForm>

/** An answer in a submission: the place of the one picked, or the query of a search that found no answer. */
const GivenAnswer = z.union([z.strictObject({ choice: z.number().int().min(0).max(max.answers) }), z.strictObject({ search: line(max.query) })])

const one = z.object({ contact_form: ContactFormView })
const staff = { audience: ['staff'], permission: 'canManageWidgetSettings' } as const

/** The contact form (checklist G1–G7): its editor, and the guided flow of visitors. */
export const contactFormsApi = defineOperations('contactForms', {
  read: operation({
    http: 'GET /api/main/contact_form',
    summary: "The library's contact form: its draft, what is published, and which form applies.",
    ...staff,
    input: Nothing,
    output: one,
  }),
  save: operation({
    http: 'PUT /api/main/contact_form',
    audit: null,
    summary: 'Saves the draft, based on `revision`. Unfinished forms can be saved. Visitors see changes once they are published.',
    ...staff,
    input: z.object({ form: ContactForm, revision: z.number().int() }),
    output: one,
    errors: ['conflict'],
  }),
  check: operation({
    http: 'POST /api/main/contact_form/check',
    audit: null,
    summary: 'Returns what is wrong with a form: missing texts, dead ends, loops, steps that nothing leads to.',
    ...staff,
    input: z.object({ form: ContactForm }),
    output: z.object({ problems: z.array(ContactFormProblem) }),
  }),
  publish: operation({
    http: 'PUT /api/main/contact_form/publication',
    summary: 'Publishes the draft, based on `revision`. Refused with the problems in `fields`, by their paths, if there are any besides warnings.',
    ...staff,
    input: z.object({ revision: z.number().int() }),
    output: one,
    errors: ['conflict'],
  }),
  unpublish: operation({
    http: 'DELETE /api/main/contact_form/publication',
    summary: 'Takes the form offline: the library then has none of its own. Draft and versions are kept.',
    ...staff,
    input: Nothing,
    output: one,
  }),
  versions: operation({
    http: 'GET /api/main/contact_form/versions',
    summary: `The published versions, newest first; at most ${max.versions} are kept.`,
    ...staff,
    input: z.object({ cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ versions: z.array(PublishedVersion), next_cursor: Cursor.nullable() }),
  }),
  version: operation({
    http: 'GET /api/main/contact_form/versions/:version',
    summary: 'One published version with its form.',
    ...staff,
    input: z.object({ version: Count }),
    output: z.object({ version: PublishedVersion, form: ContactForm }),
  }),
  restore: operation({
    http: 'PUT /api/main/contact_form/versions/:version/draft',
    summary: 'Makes a published version the draft, based on the `revision` that it replaces.',
    ...staff,
    input: z.object({ version: Count, revision: z.number().int() }),
    output: one,
    errors: ['conflict'],
  }),
  applied: operation({
    http: 'GET /api/main/contact_form/libraries',
    summary:
      'Which form applies to the library and to its children, in order of their keys, and why (checklist G5). The first page begins with the library itself.',
    ...staff,
    input: z.object({ cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ libraries: z.array(AppliedForm), next_cursor: Cursor.nullable() }),
  }),
  shown: operation({
    http: 'GET /api/widget/contact_form',
    summary: 'The contact form that applies to a library, in the reader’s language; null if there is none or it is not online.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ support_lib_id: Ref, language: LanguageTag.optional() }),
    output: z.object({ contact_form: ShownContactForm.nullable() }),
  }),
  submit: operation({
    http: 'POST /api/widget/contact_form/submissions',
    summary:
      'Submits a contact form: answers only. The server looks up their texts, and writes the ticket and its email. A repeated `submission_key` returns the first result. Refused as a conflict if the form has changed since.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.contactForm),
    input: z.object({
      submission_key: ClientMadeId,
      form_lib_id: Ref,
      form_version: z.number().int(),
      answers: z.array(GivenAnswer).max(max.answersGiven),
      email: Email,
      request: text(max.request).default(''),
      /** One text for each custom input of the form. */
      inputs: z.array(text(max.customText)).max(max.customInputs).default([]),
      /** URL of an upload by the same visitor, if the form allows files. */
      file_url: z.string().max(200).default(''),
      /** Files that the visitor chose but that could not be uploaded: the ticket and its email name them. */
      left_out: z.array(LeftOutFile).max(5).optional(),
      /** Where the visitor is: the page that embeds the widget, the page's referrer, its own URL. Not used unless they are http or https URLs. */
      parentURL: text(4096).default(''),
      referrer: text(4096).default(''),
      address: text(4096).default(''),
      /** The search that the submission follows, if any: it is marked with its ticket. */
      search_id: Ref.optional(),
    }),
    output: z.object({ ticketId: z.string(), conversation_ref: Ref }),
    errors: ['conflict', 'not_found'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The contact form; no ids. */
    contact_form: unknown
  }
}
