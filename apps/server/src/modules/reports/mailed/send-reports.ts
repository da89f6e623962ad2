import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type Ctx, can } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ReportSchedules } from '../../../kernel/generated/tables.ts'
import { type JobTask, type LibraryRunner, schedule } from '../../../kernel/jobs.ts'
import { csvLine, csvMark } from '../../../kernel/rows/csv.ts'
import { composeMail, linkify } from '../../mail/index.ts'
import { mailTemplate } from '../../mail-templates/index.ts'
import { mailReaderOf, staffNow } from '../../people/index.ts'
import { storeFile } from '../../uploads/index.ts'
import { cellsOfAnswer, numberHeads } from '../numbers/export.ts'
import { exportWords, namesOfRefs } from '../numbers/export-words.ts'
import { readUpToDate } from '../numbers/questions.ts'
import { answersOf } from '../saved/computed.ts'
import { presentReport, reportForReading } from '../saved/report-rows.ts'
import { daysBefore, nextTime, type Times } from './next-time.ts'
import { type MailedReport, numbersHtml, numbersText, periodText } from './report-mail.ts'

type Row = Selectable<ReportSchedules>
const timesOf = (row: Row): Times => ({ ...row, every: row.every as Times['every'] })

/** Enqueues a mail to each recipient of a schedule. `occasion` names this sending, so that a mail of it is written once. */
export function enqueueMails(ctx: Ctx, row: Row, at: Date, occasion: string): void {
  const { from, to } = daysBefore(timesOf(row), at.getTime())
  for (const user_id of row.user_ids)
    ctx.enqueue(mailReport.name, { report_id: row.report_id, user_id, occasion: `${row.schedule_id} ${occasion}`, from, to, time_zone: row.time_zone }, {})
}

/**
 * Enqueues the mails of due schedules. Their next time is set in the same transaction, so each time is used at most once, whatever crashes; after an outage the
 * report is sent once, and a clock that goes back repeats nothing.
 */
export const mailDueReports = schedule(
  'reports.mail-due',
  '* * * * *',
  'select distinct support_lib_id from report_schedules where next_at <= $1',
  async (ctx) => {
    const now = ctx.clock.now()
    const due = await ctx.db
      .selectFrom('report_schedules')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('next_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of due) {
      enqueueMails(ctx, row, row.next_at, row.next_at.toISOString())
      await ctx.db
        .updateTable('report_schedules')
        .set({ next_at: new Date(nextTime(timesOf(row), now.getTime())), last_sent_at: now })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('schedule_id', '=', row.schedule_id)
        .execute()
    }
  },
)

const Job = z.object({
  support_lib_id: z.string(),
  report_id: z.string(),
  user_id: z.string(),
  occasion: z.string(),
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
})
type Job = z.infer<typeof Job>

/** Mails a report to one person, with the numbers that they see now; nothing if they may no longer see it. */
export const mailReport: JobTask = {
  name: 'reports.mail',
  outside: true,
  async runOutside(library, payload) {
    const job = Job.parse(payload)
    const mailed = await mailedTo(library, job)
    if (!mailed) return
    const file = await storeCsv(library, job, mailed)
    await library.inLibrary((ctx) => compose(ctx, job, mailed, file))
  },
}

async function mailedTo({ inLibrary }: LibraryRunner, { support_lib_id, report_id, user_id, from, to, time_zone }: Job): Promise<MailedReport | undefined> {
  const asReader = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T | undefined> =>
    inLibrary(async (ctx) => {
      const reader = await staffNow(ctx, user_id)
      return reader && can(reader, 'canViewReports') ? ctx.actAs(reader, run) : undefined
    })
  const isVisible = await asReader((ctx) => reportForReading(ctx, report_id).catch(noneIfGone))
  if (!isVisible) return undefined
  return readUpToDate({ support_lib_id, read: (_, run) => inLibrary(run), write: (_, run) => inLibrary(run) }, (_ctx, isBehind) =>
    asReader(async (ctx) => {
      const row = await reportForReading(ctx, report_id).catch(noneIfGone)
      if (!row) return undefined
      const report = presentReport(row)
      const answers = await answersOf(ctx, report.cards, report.filter, { from, to, time_zone, compare: 1 }, isBehind)
      const { language } = await mailReaderOf(ctx, user_id)
      return { report, answers, names: await namesOf(ctx, answers), language }
    }),
  )
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}

/** Returns the names of people, teams and the like among the groups. */
const namesOf = (ctx: Ctx, answers: readonly (ReportAnswer | null)[]): Promise<Map<string, string>> =>
  namesOfRefs(
    ctx,
    answers.flatMap((answer) => answer?.results.flatMap(({ groups }) => groups.map(({ key }) => key)) ?? []),
  )

/** Stores the numbers as CSV; undefined without any. */
async function storeCsv(
  library: LibraryRunner,
  { support_lib_id, user_id, from, to }: Job,
  { report, answers, names, language }: MailedReport,
): Promise<AttachmentView | undefined> {
  const words = exportWords(language)
  const lines = report.cards.flatMap(({ title }, index) =>
    [...cellsOfAnswer(answers[index] ?? { results: [] }, { words, names, hasUnits: true })].map((cells) => csvLine([title, ...cells])),
  )
  if (lines.length === 0) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-report-'))
  try {
    const bytes = Buffer.from(csvMark + csvLine([words.heads().card, ...numberHeads(words)]) + lines.join(''))
    const place = path.join(folder, 'report.csv')
    await writeFile(place, bytes)
    return await storeFile(library.kernel, support_lib_id, library.inLibrary, {
      ...{ name: `${report.report_name} ${from} ${to}.csv`, path: place, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() },
      ...{ owner_kind: 'agent', owner_id: user_id, needs_key: true },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stands for the numbers while the text becomes HTML. */
const place = '\u0000numbers\u0000'

async function compose(ctx: Ctx, { user_id, occasion, from, to }: Job, mailed: MailedReport, file: AttachmentView | undefined): Promise<void> {
  const { report, language } = mailed
  const fill = await mailTemplate(ctx, 'report', language)
  const values = {
    reportName: report.report_name,
    period: periodText({ from, to }, language),
    reportLink: `${ctx.config.PUBLIC_URL}/admin/reports/${report.id}`,
  }
  const { subject, text } = fill({ ...values, numbers: numbersText(mailed) })
  const html = linkify(fill({ ...values, numbers: place }).text)
    .replaceAll('\n', '<br>')
    .replaceAll(place, () => numbersHtml(mailed))
  await composeMail(ctx, {
    ...{ to: (await mailReaderOf(ctx, user_id)).email, subject, text, html, kind: 'report' },
    attachments: file ? [{ file_id: file.file_id }] : [],
    mail_id: createHash('sha256').update(`${occasion}\n${user_id}`).digest('base64url'),
  })
}
