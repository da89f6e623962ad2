import { Readable } from 'node:stream'
import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import type { WidgetFormSubmission } from '@porchlight/contracts/conversations/widget-forms'
import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import type { Form } from '@porchlight/contracts/forms/form'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { submissionKind } from '@porchlight/contracts/forms/form-rows'
import type { SubmittedAnswer } from '@porchlight/contracts/forms/form-views'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { masked } from '@porchlight/contracts/hidden-values'
import { limits } from '@porchlight/contracts/limits'
import { conditionsOf, type Filter, resolveFilter } from '@porchlight/contracts/lists/list-language'
import { assertSeesFields, isHidden } from '../../kernel/calls/hidden-fields.ts'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { csvLine, csvMark } from '../../kernel/rows/csv.ts'
import { spreadsheetOf } from '../../kernel/rows/spreadsheet.ts'
import { conversationsInSight } from '../conversations/index.ts'
import { filterSqlOf, rowPage } from '../lists/index.ts'
import { mailReaderOf } from '../people/index.ts'
import { shownPicture } from '../uploads/index.ts'
import { presentSubmission, type SubmissionRow, versionOf } from './access.ts'
import { formDocuments } from './documents.ts'
import { inSight, viewerOf } from './queries.ts'

const submissionTable = { kind: submissionKind, alias: 's' }
const filterSql = filterSqlOf(submissionTable)

/** The submissions that the caller may see: those of no conversation, and those of conversations within their scope. */
const submissionsOf = (ctx: Ctx, form_ref: string) =>
  ctx.db
    .selectFrom('form_submissions as s')
    .selectAll('s')
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .where('s.form_ref', '=', form_ref)
    .where(inSight(ctx))

/** Returns submissions as staff see them. Links lead to no conversation that their lists leave out, such as spam. */
async function withinSight(ctx: Ctx, rows: SubmissionRow[]) {
  const seen = new Set((await conversationsInSight(ctx, [...new Set(rows.flatMap((row) => row.conversation_ref ?? []))])).map((one) => one.conversation_ref))
  return rows.map((row) => {
    const shown = presentSubmission(row)
    return {
      ...shown,
      answers: shown.answers.map((answer) => maskedAnswer(ctx, answer)),
      conversation_ref: shown.conversation_ref !== null && seen.has(shown.conversation_ref) ? shown.conversation_ref : null,
    }
  })
}

/** Returns an answer as the caller may see it: an address or a phone number that they gave is the contact's. Its files get addresses that open them. */
function maskedAnswer(ctx: Ctx, answer: SubmittedAnswer): SubmittedAnswer {
  const isMasked = (answer.kind === 'email' || answer.kind === 'phone') && isHidden(ctx.actor, `contact.${answer.kind}`)
  const files = answer.files.map((file) => ({ ...file, url: shownPicture(ctx, file.url) }))
  return { ...answer, files, ...(isMasked && { value: masked }) }
}

const assertSeesAnswers = (ctx: Ctx, filter: Filter | undefined): void =>
  assertSeesFields(ctx.actor, filter ? conditionsOf(filter).map(({ field }) => (field === 'email' ? 'contact.email' : field)) : [])

/** Operations that read submissions. */
export const submissionQueries: Handler[] = [
  query(formsApi.submissions, async (ctx, { form_ref, ...page }) => {
    await formDocuments.forReading(ctx, form_ref)
    assertSeesAnswers(ctx, page.filter)
    const { rows, ...rest } = await rowPage(ctx, submissionTable, submissionsOf(ctx, form_ref), page, { viewer: viewerOf(ctx) })
    return { submissions: await withinSight(ctx, rows), ...rest }
  }),
  query(formsApi.exported, async (ctx, asked) => {
    const { columns, rows } = await tableOf(ctx, asked)
    return csvMark + [columns, ...rows].map(csvLine).join('')
  }),
  query(formsApi.exportedSpreadsheet, async (ctx, asked) => {
    const { columns, rows } = await tableOf(ctx, asked)
    const pages = Readable.from([rows])[Symbol.asyncIterator]()
    return spreadsheetOf(columns, pages) as unknown as OutputOf<typeof formsApi.exportedSpreadsheet>
  }),
]

/** Returns the answers to the library's forms in a conversation, newest first. The caller has checked that they may read it. */
export async function formAnswersOf(ctx: Ctx, conversation_ref: string): Promise<WidgetFormSubmission[]> {
  const rows = await ctx.db
    .selectFrom('form_submissions')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('created_at', 'desc')
    .limit(limits.formSubmissionsMax)
    .execute()
  return rows.map((row) => inConversation(ctx, row, conversation_ref))
}

const inConversation = (ctx: Ctx, row: SubmissionRow, conversation_ref: string): WidgetFormSubmission => ({
  submission_ref: row.submission_ref,
  conversation_ref,
  widget_form: 'form',
  title: row.title,
  answers: (row.answers as SubmittedAnswer[])
    .map((answer) => maskedAnswer(ctx, answer))
    .map(({ field_id, label, value, is_personal, files }) => ({ name: field_id, label, value, is_personal, files })),
  created_at: row.created_at.toISOString(),
})

/** Submissions as a table. */
export type SubmissionTable = { columns: string[]; rows: unknown[][] }

async function tableOf(ctx: Ctx, { form_ref, filter }: ParsedInputOf<typeof formsApi.exported>): Promise<SubmissionTable> {
  const row = await formDocuments.forReading(ctx, form_ref)
  assertSeesAnswers(ctx, filter)
  const published = row.version === null ? undefined : await versionOf(ctx, form_ref, row.version)
  const rows = await submissionsOf(ctx, form_ref)
    .where(filterSql(resolveFilter(submissionKind.fieldOf, filter ?? ({ all: [] } satisfies Filter), viewerOf(ctx))))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.submission_ref', 'desc')
    .limit(formLimits.exported)
    .execute()
  const shown = rows.map((each) => ({ ...each, answers: (each.answers as SubmittedAnswer[]).map((answer) => maskedAnswer(ctx, answer)) }))
  const language = isStaff(ctx.actor) && !ctx.actor.key ? (await mailReaderOf(ctx, ctx.actor.user_id)).language : 'en'
  return submissionTableOf(published?.form ?? row.draft, shown, language)
}

const submissionHeads: Record<MailLanguage, string[]> = { en: ['Submitted at (UTC)', 'Source', 'Version'], de: ['Gesendet (UTC)', 'Herkunft', 'Version'] }

/** A number as a spreadsheet calculates with it, if it is written as one. */
const numeric = (value: string | undefined): string | number | undefined =>
  value !== undefined && value.trim() !== '' && String(Number(value)) === value.trim() ? Number(value) : value

/** Returns submissions as a table: a column for each field of the form, and one for each field that only earlier versions had. */
export function submissionTableOf(form: Form, rows: readonly SubmissionRow[], language: MailLanguage): SubmissionTable {
  const numbers = new Set(fieldsOf(form).flatMap(({ field_id, kind }) => (kind === 'number' ? [field_id] : [])))
  const labels = new Map(fieldsOf(form).flatMap(({ field_id, kind, label }) => (kind === 'statement' ? [] : [[field_id, label] as const])))
  const answersOf = (row: SubmissionRow) => row.answers as SubmittedAnswer[]
  for (const row of rows) for (const { field_id, label } of answersOf(row)) if (!labels.has(field_id)) labels.set(field_id, label)
  const fields = [...labels.keys()]
  return {
    columns: [...submissionHeads[language], ...labels.values()],
    rows: rows.map((row) => {
      const byField = new Map(answersOf(row).map((answer) => [answer.field_id, answer.value]))
      return [
        row.created_at,
        row.source,
        row.version,
        ...fields.map((field_id) => (numbers.has(field_id) ? numeric(byField.get(field_id)) : byField.get(field_id))),
      ]
    }),
  }
}
