import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { AppError } from '../../../kernel/errors.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { parseMailOfBoxTask } from '../../inbound-mail/index.ts'
import type { ImportRow } from '../access.ts'
import type { ImportFile } from './import-files.ts'
import { labelsOf, type MailRows, mailRows } from './mail-rows.ts'
import { mailBytesMax, mailsOf, type RawMail } from './mails-of.ts'
import type { Rows } from './rows.ts'

/** Batch size of mails whose rows are stored together: number of mails or bytes, whichever is reached first. */
const together = { mails: 100, bytes: 4 * 1024 * 1024 }

/** Reads a mailbox, or a file with one mail. Each mail is parsed in a worker process, as an incoming one is. Returns false if the import was stopped meanwhile. */
export async function readMails(
  library: LibraryRunner,
  { support_lib_id, import_ref }: ImportRow,
  file: ImportFile,
  own: readonly string[],
  keep: (rows: Rows) => Promise<boolean>,
): Promise<boolean> {
  let waiting: (MailRows | Rows)[] = []
  let bytes = 0
  let number = 0
  const store = async () => {
    const rows = await joined(library, import_ref, waiting)
    waiting = []
    bytes = 0
    return keep(rows)
  }
  const all = file.format === 'mail' ? oneMail(await file.open()) : mailsOf(await file.open())
  for await (const raw of all) {
    library.signal.throwIfAborted()
    number += 1
    const place = `${file.name.slice(-150)}#${number}`
    const detail = place.slice(0, 200)
    try {
      const mail = await library.kernel.workers.run(support_lib_id, parseMailOfBoxTask, raw.bytes)
      waiting.push(mailRows(mail, own, labelsOf(raw.bytes), place))
      if (raw.isCut) waiting.push([{ kind: 'attachment', external_id: place, reason: 'file_too_large', detail }])
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_complex') throw error
      waiting.push([{ kind: 'message', external_id: place, reason: 'not_readable', detail }])
    }
    bytes += raw.bytes.length
    if ((waiting.length >= together.mails || bytes >= together.bytes) && !(await store())) return false
  }
  return waiting.length === 0 || store()
}

async function* oneMail(stream: AsyncIterable<Buffer>): AsyncGenerator<RawMail> {
  const bytes = await buffer(Readable.from(stream))
  yield { bytes: bytes.subarray(0, mailBytesMax), isCut: bytes.length > mailBytesMax }
}

/** Puts mails that answer one that was read before into its conversation; a mail that names only the one it answers does not know where the thread began. */
async function joined({ inLibrary }: LibraryRunner, import_ref: string, waiting: readonly (MailRows | Rows)[]): Promise<Rows> {
  const mails = waiting.filter((each): each is MailRows => !Array.isArray(each))
  const sought = [...new Set(mails.flatMap(({ answers, thread }) => [...answers, thread]))]
  const { rows: known } = await inLibrary((ctx) =>
    sql<{ external_id: string; parent_id: string }>`
      select external_id, parent_id from import_rows
      where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and kind = 'message' and external_id = any(${sought}::text[])`.execute(
      ctx.db,
    ),
  )
  const threads = new Map(known.map(({ external_id, parent_id }) => [external_id, parent_id]))
  return waiting.flatMap((each) => {
    if (Array.isArray(each)) return each
    const { rows, message_id, answers, thread } = each
    const own =
      answers
        .toReversed()
        .map((id) => threads.get(id))
        .find((id) => id !== undefined) ?? thread
    threads.set(message_id, own)
    return own === thread ? rows : rows.map((row): Rows[number] => movedTo(row, thread, own))
  })
}

/** The row, in another conversation than the one that its mail named. */
function movedTo(row: Rows[number], from: string, to: string): Rows[number] {
  if ('reason' in row) return row
  if (row.kind === 'conversation') return { ...row, external_id: to }
  if (row.parent_id !== from) return row
  return row.kind === 'tag' ? { ...row, parent_id: to, external_id: `${to}:${row.data.name}` } : { ...row, parent_id: to }
}
