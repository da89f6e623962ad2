import { parseMail } from './parse-mail.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** Parses a mail as a mailbox file holds it, see `mailOfBox`. Runs in a worker process. */
export const parseMailOfBox = (raw: Uint8Array): Promise<ParsedMail> => parseMail(mailOfBox(raw))

/** Returns a mail without the line that begins it in a mailbox file, and without the `>` before lines that look the same. Latin-1 keeps bytes as they are: mails have charsets of their own. */
export function mailOfBox(raw: Uint8Array): Buffer {
  const text = Buffer.from(raw).toString('latin1')
  const mail = text.startsWith('From ') ? text.slice(text.indexOf('\n') + 1) : text
  return Buffer.from(mail.replace(/^>(>*From )/gm, '$1'), 'latin1')
}
