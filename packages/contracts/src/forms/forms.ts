import { z } from 'zod'
import { ClientMadeId, Count, Cursor, LanguageTag, line, Nothing, Ref } from '../common.ts'
import { AttachmentView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { filterSchema, filterText } from '../lists/field-schemas.ts'
import { ordersOf } from '../lists/list-orders.ts'
import { PublishedVersion } from '../published-documents/published-version.ts'
import { visitorRules } from '../rates.ts'
import { Form } from './form.ts'
import { formLimits as max } from './form-fields.ts'
import { formKind, submissionKind } from './form-rows.ts'
import { FormRow, FormSubmission, FormView, SentAnswers, ShownForm } from './form-views.ts'

const form_ref = Ref
const title = line(max.title).min(1)
const revision = z.number().int()
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }
const one = z.object({ form: FormView })
const viewing = { audience: ['staff'], permission: ['canViewForms', 'canCreateAndEditForms'] } as const
const editing = { audience: ['staff'], permission: 'canCreateAndEditForms' } as const
const submissionFilter = { filter: filterText(filterSchema(submissionKind)).optional() }

/** Forms (checklist L1): the builder, what visitors fill in, and what they have sent. */
export const formsApi = defineOperations('forms', {
  list: operation({
    http: 'GET /api/main/getformlist',
    also: ['GET /api/teams/getformlist'],
    summary: 'The forms of the library, last changed first, paginated. `q` finds names.',
    ...viewing,
    input: z.object({
      q: line(max.title).default(''),
      filter: filterText(filterSchema(formKind)).optional(),
      sort: z.enum(ordersOf(formKind).names).default('last_changed'),
      ...page,
    }),
    output: z.object({ forms: z.array(FormRow), next_cursor: Cursor.nullable(), is_partial: z.boolean() }),
  }),
  read: operation({
    http: 'GET /api/main/getform/:form_ref',
    also: ['GET /api/teams/getform/:form_ref'],
    summary: 'A form: its draft, what is published, and what keeps it from being published.',
    ...viewing,
    input: z.object({ form_ref }),
    output: one,
  }),
  create: operation({
    http: 'POST /api/main/forms',
    summary: 'Creates a form that is not published: an empty one, or the given one, for example from a file.',
    ...editing,
    input: z.object({ title, form: Form.optional() }),
    output: one,
    errors: ['conflict'],
  }),
  save: operation({
    http: 'PUT /api/main/forms/:form_ref/draft',
    summary: 'Saves the draft, based on `revision`. Unfinished forms can be saved. Visitors see changes once they are published.',
    ...editing,
    input: z.object({ form_ref, form: Form, revision }),
    output: one,
    errors: ['conflict'],
  }),
  rename: operation({
    http: 'PUT /api/main/renameform',
    also: ['PUT /api/teams/renameform'],
    summary: 'Renames a form.',
    ...editing,
    input: z.object({ form_ref, title }),
    output: one,
  }),
  duplicate: operation({
    http: 'POST /api/main/forms/:form_ref/copies',
    summary: "Creates an unpublished form from a form's draft.",
    ...editing,
    input: z.object({ form_ref, title }),
    output: one,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/publishform',
    also: ['PUT /api/teams/publishform'],
    summary: 'Publishes the draft, based on `revision`. Refused with the problems in `fields`, by their paths, if there are any.',
    ...editing,
    input: z.object({ form_ref, revision }),
    output: one,
    errors: ['conflict'],
  }),
  unpublish: operation({
    http: 'PUT /api/main/unpublishform',
    summary: 'Takes a form offline: nobody can open or submit it. Draft, versions and submissions are kept.',
    ...editing,
    input: z.object({ form_ref }),
    output: one,
  }),
  remove: operation({
    http: 'DELETE /api/main/deleteform/:form_ref',
    also: ['DELETE /api/teams/deleteform/:form_ref'],
    summary: 'Deletes a form with its versions and submissions. Submissions in conversations are kept there.',
    ...editing,
    input: z.object({ form_ref }),
    output: Nothing,
  }),
  uses: operation({
    http: 'GET /api/main/forms/:form_ref/uses',
    summary: 'What a deletion would affect: its submissions, and those of them in conversations, each at most 1000; and the flows that show it.',
    ...viewing,
    input: z.object({ form_ref }),
    output: z.object({
      submissions: z.number().int(),
      in_conversations: z.number().int(),
      flows: z.array(z.object({ flow_ref: Ref, title: z.string() })),
    }),
  }),
  versions: operation({
    http: 'GET /api/main/forms/:form_ref/versions',
    summary: `The published versions, newest first; at most ${max.versions} are kept.`,
    ...viewing,
    input: z.object({ form_ref, ...page }),
    output: z.object({ versions: z.array(PublishedVersion), next_cursor: Cursor.nullable() }),
  }),
  restore: operation({
    http: 'PUT /api/main/forms/:form_ref/versions/:version/draft',
    summary: 'Makes a published version the draft, based on the `revision` that it replaces.',
    ...editing,
    input: z.object({ form_ref, version: Count, revision }),
    output: one,
    errors: ['conflict'],
  }),
  submissions: operation({
    http: 'GET /api/main/forms/:form_ref/submissions',
    summary: 'What was sent with a form, newest first, paginated.',
    ...viewing,
    input: z.object({ form_ref, ...submissionFilter, sort: z.enum(ordersOf(submissionKind).names).default('newest'), ...page }),
    output: z.object({ submissions: z.array(FormSubmission), next_cursor: Cursor.nullable(), is_partial: z.boolean() }),
  }),
  exported: operation({
    http: 'GET /api/main/forms/:form_ref/submissions.csv',
    summary: `The submissions as CSV, newest first, with the fields of the published form or else the draft; at most ${max.exported}.`,
    ...viewing,
    input: z.object({ form_ref, ...submissionFilter }),
    output: z.string(),
    answers: 'text/csv',
  }),
  exportedSpreadsheet: operation({
    http: 'GET /api/main/forms/:form_ref/submissions.xlsx',
    summary: `The same as a spreadsheet (XLSX); at most ${max.exported} submissions.`,
    ...viewing,
    input: z.object({ form_ref, ...submissionFilter }),
    /** The response is streamed. */
    output: z.custom<string>(),
    answers: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  send: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/forms',
    summary: 'Sends a published form in a chat. Requires what a reply requires. A repeated `client_msg_id` sends it once.',
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'],
    input: z.object({ conversation_ref: Ref, form_ref, client_msg_id: ClientMadeId }),
    output: z.object({ message_id: Ref }),
    errors: ['conversation_closed', 'conflict'],
  }),
  offered: operation({
    http: 'GET /api/inbox/forms',
    summary: 'Published forms that staff can send in a chat and flows can show, by name; `q` finds names. At most 50.',
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets', 'canViewForms', 'canCreateAndEditForms', 'canCreateAndEditFlows'],
    input: z.object({ q: line(max.title).default('') }),
    output: z.object({ forms: z.array(z.object({ form_ref: Ref, title: z.string() })) }),
  }),
  shown: operation({
    http: 'GET /api/widget/form',
    summary: 'A published form, in the reader’s language. `opened` goes back with the submission.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ support_lib_id: Ref, form_ref, language: LanguageTag.optional() }),
    output: z.object({ form: ShownForm, opened: z.string() }),
  }),
  submit: operation({
    http: 'POST /api/widget/form_submissions',
    summary:
      'Submits a published form by its link, with the files that were sent under the same `submission_key`. A repeated `submission_key` returns the first result. Refused as a conflict if the form has changed since, with the problems in `fields` if answers are wrong, and if programs rather than people seem to send it.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.form),
    input: z.object({
      support_lib_id: Ref,
      form_ref,
      version: Count,
      submission_key: ClientMadeId,
      answers: SentAnswers,
      language: LanguageTag.optional(),
      opened: z.string().max(500),
      /** A field that people don't see, and that programs fill in. */
      website: z.string().max(2048).default(''),
    }),
    output: z.object({ thank_you: z.string(), redirect: z.string() }),
    errors: ['conflict'],
  }),
  attach: operation({
    http: 'POST /api/widget/form_files/:support_lib_id',
    summary:
      'Sends a file (multipart part `file`) for a published form that asks for files, before its answers: they name its id under the same `submission_key`, which nobody else may know. The file is forgotten if the form is not submitted within a day.',
    audience: ['public'],
    permission: 'public',
    rates: [...visitorRules(visitorRates.upload), ...visitorRules(visitorRates.uploadBytes, { unit: 'bytes' })],
    upload: { bytesMax: limits.uploadBytesMax },
    input: z.object({ support_lib_id: Ref, form_ref, submission_key: ClientMadeId, opened: z.string().max(500) }),
    output: z.object({ file: AttachmentView }),
    errors: ['conflict', 'too_large', 'unsupported_type', 'picture_too_large', 'storage_full'],
  }),
  ofMessage: operation({
    http: 'GET /api/widget/conversations/:conversation_ref/forms/:message_id',
    summary: 'A form that was sent in a chat, in the version that was sent, for its visitor; and whether it has been answered.',
    audience: ['visitor'],
    permission: 'public',
    input: z.object({ conversation_ref: Ref, message_id: Ref, language: LanguageTag.optional() }),
    output: z.object({ form: ShownForm, is_answered: z.boolean() }),
  }),
  answer: operation({
    http: 'POST /api/widget/conversations/:conversation_ref/forms/:message_id',
    summary: 'Answers a form that was sent in a chat, once. A repeated `submission_key` returns the first result.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.form),
    input: z.object({ conversation_ref: Ref, message_id: Ref, submission_key: ClientMadeId, answers: SentAnswers }),
    output: z.object({ thank_you: z.string() }),
    errors: ['conflict', 'conversation_closed'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Forms, by their refs. */
    forms: unknown
    /** Submissions of forms, by the refs of the forms. */
    form_submissions: unknown
    /** Answers to forms in conversations; no ids. */
    conversation_forms: unknown
  }
}
