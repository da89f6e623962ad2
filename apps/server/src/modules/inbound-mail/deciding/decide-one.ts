import { Readable } from 'node:stream'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { readRaw } from '../journal/take-in.ts'
import { authenticateMail } from './authenticate-mail.ts'
import { carryOut } from './carry-out.ts'
import { gatherFacts, type MailRow } from './gather-facts.ts'
import { recordFate } from './record-fate.ts'
import { decideMail } from './rules.ts'
import { storeFiles } from './store-files.ts'

/** Parses a mail in a worker thread, where no mail can take more than its share of time and memory. */
export const parseTask = heavyTask<typeof import('../parsing/parse-mail.ts'), 'parseMail'>(new URL('../parsing/parse-mail.ts', import.meta.url), 'parseMail')

/** How much of a mail is read at once while its signatures are checked. */
const pieceBytes = 64 * 1024

/**
 * Decides one mail: parses it, checks who vouches for it, stores the files of a mail that will become a message, and then decides and writes everything in one
 * transaction. Safe to run twice: the second run finds the fate written.
 */
export async function decideOne({ kernel, inLibrary }: LibraryRunner, row: MailRow): Promise<void> {
  const { support_lib_id, mail_ref } = row
  const raw = await readRaw(kernel, support_lib_id, mail_ref)
  if (!raw) throw new Error('the raw mail is missing')
  const [mail, verdicts] = await Promise.all([
    kernel.workers.run(support_lib_id, parseTask, raw),
    authenticateMail(Readable.from(inPieces(raw)), row, kernel.ports.resolveDns),
  ])
  const likely = mail.files.length > 0 ? await inLibrary(async (ctx) => decideMail(mail, (await gatherFacts(ctx, row, mail, verdicts)).facts)) : undefined
  const becomesMessage = likely?.fate === 'threaded' || likely?.fate === 'new'
  const files = becomesMessage ? await storeFiles(kernel, support_lib_id, inLibrary, row, mail.files) : []
  await inLibrary(async (ctx) => {
    const current = await ctx.db
      .selectFrom('inbound_mails')
      .selectAll()
      .where('support_lib_id', '=', support_lib_id)
      .where('mail_ref', '=', mail_ref)
      .forUpdate()
      .executeTakeFirst()
    if (current?.fate !== 'pending') return
    const gathered = await gatherFacts(ctx, current, mail, verdicts)
    const verdict = decideMail(mail, gathered.facts)
    await recordFate(ctx, current, { ...(await carryOut(ctx, { row: current, mail, verdict, files, ...gathered })), mail, verdicts })
  })
}

function* inPieces(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += pieceBytes) yield raw.subarray(at, at + pieceBytes)
}
