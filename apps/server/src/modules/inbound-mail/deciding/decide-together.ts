import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { Ctx } from '../../../kernel/context.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { authenticateMail, checkingFor } from '../authenticating/authenticate-mail.ts'
import { readRaw } from '../journal/take-in.ts'
import { withLineFeeds } from '../parsing/line-ends.ts'
import { mailBounds } from '../parsing/mail-bounds.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { conversationsAbout } from './about-conversations.ts'
import { carryOutAll } from './carry-out.ts'
import { gatherFacts, type MailRow } from './gather-facts.ts'
import { type Outcome, recordFate } from './record-fate.ts'
import { decideMail } from './rules.ts'
import { type StoredFiles, storeFiles } from './store-files.ts'

/** Parses a mail in a worker process, where no mail can take more than its share of time and memory. */
export const parseTask = heavyTask<typeof import('../parsing/parse-mail.ts'), 'parseMail'>(
  new URL('../parsing/parse-mail.ts', import.meta.url),
  'parseMail',
  mailBounds,
)

/** A mail that is ready to be decided: parsed, with who vouches for it, and its files stored if it will become a message. */
export type PreparedMail = { row: MailRow; mail: ParsedMail; verdicts: MailVerdicts; stored: StoredFiles }

/** Parses a mail, checks who vouches for it, and stores the files of a mail that will become a message. */
export async function prepareMail({ kernel, inLibrary }: LibraryRunner, row: MailRow): Promise<PreparedMail> {
  const { support_lib_id, mail_ref } = row
  const original = await readRaw(kernel, support_lib_id, mail_ref)
  if (!original) throw new Error('the raw mail is missing')
  // Whoever vouches for the author has to be asked about the one that is read.
  const raw = withLineFeeds(original)
  // One after the other: a library's tasks wait for each other anyway, and a mail that cannot be read needs no sender.
  const mail = await kernel.workers.run(support_lib_id, parseTask, withReturnPath(row, raw))
  const { client_address, client_name, envelope_from } = row
  const verdicts = await authenticateMail(raw, { client_address, client_name, envelope_from }, kernel.ports.resolveDns, checkingFor(kernel, support_lib_id))
  const likely =
    mail.files.length + mail.unread.length > 0
      ? await inLibrary(async (ctx) => decideMail(mail, (await gatherFacts(ctx, row, mail, verdicts)).facts))
      : undefined
  const becomesMessage = likely?.fate === 'threaded' || likely?.fate === 'new'
  const stored = becomesMessage ? await storeFiles(kernel, support_lib_id, inLibrary, row, mail) : { files: [], left_out: [] }
  return { row, mail, verdicts, stored }
}

/** Notes a null sender in the mail, as whoever delivers a mail does (RFC 5321 section 4.4): it helps to tell what kind it is. */
const withReturnPath = ({ source, envelope_from }: MailRow, raw: Buffer): Buffer =>
  source === 'smtp' && envelope_from === '' ? Buffer.concat([Buffer.from('Return-Path: <>\r\n'), raw]) : raw

/**
 * Decides mails and writes everything that follows, in one transaction. Safe to run twice: the second run finds the fates written. Mails that may decide about
 * each other, such as two of one author, are decided one after the other.
 */
export async function decideTogether({ inLibrary }: LibraryRunner, mails: readonly PreparedMail[]): Promise<undefined[]> {
  await inLibrary(async (ctx) => {
    const rows = await pendingRows(ctx, mails)
    for (const group of independent(mails)) {
      const works = await Promise.all(
        group.flatMap((prepared) => {
          const row = rows.get(prepared.row.mail_ref)
          return row ? [factsAbout(ctx, { ...prepared, row })] : []
        }),
      )
      const outcomes = await carryOutAll(ctx, works)
      await Promise.all(
        works.map(async ({ row, mail, verdicts, facts }, at) => {
          const outcome = outcomes[at] as Outcome
          const about_refs = outcome.conversation_ref === undefined ? await conversationsAbout(ctx, { row, mail, candidates: facts.candidates }) : []
          await recordFate(ctx, row, { ...outcome, about_refs, mail, verdicts })
        }),
      )
    }
  })
  return mails.map(() => undefined)
}

async function factsAbout(ctx: Ctx, prepared: PreparedMail) {
  const gathered = await gatherFacts(ctx, prepared.row, prepared.mail, prepared.verdicts)
  return { ...prepared, ...gathered, verdict: decideMail(prepared.mail, gathered.facts) }
}

/** Locks the rows of those mails that are still to be decided. */
async function pendingRows(ctx: Ctx, mails: readonly PreparedMail[]): Promise<Map<string, MailRow>> {
  const refs = mails.map(({ row }) => row.mail_ref)
  const rows = await ctx.db
    .selectFrom('inbound_mails')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_ref', 'in', refs)
    .where('fate', '=', 'pending')
    .orderBy('mail_ref')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.mail_ref, row]))
}

/** Splits mails, in their order, where one names an author that an earlier one named: what became of that one decides about it. */
function independent(mails: readonly PreparedMail[]): PreparedMail[][] {
  const groups: PreparedMail[][] = []
  let named = new Set<string>()
  for (const each of mails) {
    const { from, forwarded, reply_to, original_from } = each.mail
    const authors = [from, ...(forwarded ? [forwarded] : []), ...reply_to, ...original_from].map(({ address }) => address)
    const last = groups.at(-1)
    if (last && !authors.some((author) => named.has(author))) last.push(each)
    else {
      groups.push([each])
      named = new Set()
    }
    for (const author of authors) named.add(author)
  }
  return groups
}
