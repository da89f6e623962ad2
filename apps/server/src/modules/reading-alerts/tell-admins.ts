import type { EventPayload } from '@porchlight/contracts/events'
import type { ReadingKind } from '@porchlight/contracts/reading-alerts/reading-limits'
import type { Ctx } from '../../kernel/context.ts'
import { composeMail } from '../mail/index.ts'
import { adminReaders, staffNames } from '../people/index.ts'

type Much = EventPayload<'reading.much'>
type Words = {
  kinds: Record<ReadingKind, (count: number) => string>
  subject: (who: string) => string
  text: (who: string, what: string, url: string) => string
  program: (who: string) => string
}

const english: Words = {
  kinds: {
    conversations: (count) => `${count} ${count === 1 ? 'conversation' : 'conversations'} opened`,
    attachments: (count) => `${count} ${count === 1 ? 'file' : 'files'} seen`,
    exports: (count) => `${count} ${count === 1 ? 'export' : 'exports'} made`,
  },
  subject: (who) => `${who} is reading large amounts`,
  text: (who, what, url) =>
    `${who}, within an hour: ${what}.\n\nIf you don’t expect this, deactivate the person or revoke the key, and look at the audit log:\n${url}/admin/profile/teamlogs\n\nFrom how much on you are told:\n${url}/admin/profile/settings/reading\n`,
  program: (who) => `A program with a key of ${who}`,
}

const german: Words = {
  kinds: {
    conversations: (count) => `${count} ${count === 1 ? 'Unterhaltung' : 'Unterhaltungen'} geöffnet`,
    attachments: (count) => `${count} ${count === 1 ? 'Datei' : 'Dateien'} gesehen`,
    exports: (count) => `${count} ${count === 1 ? 'Export' : 'Exporte'} erstellt`,
  },
  subject: (who) => `${who} liest große Mengen`,
  text: (who, what, url) =>
    `${who}, innerhalb einer Stunde: ${what}.\n\nWenn Sie das nicht erwarten, deaktivieren Sie die Person oder widerrufen Sie den Schlüssel, und sehen Sie ins Protokoll:\n${url}/admin/profile/teamlogs\n\nAb welcher Menge Sie das erfahren:\n${url}/admin/profile/settings/reading\n`,
  program: (who) => `Ein Programm mit einem Schlüssel von ${who}`,
}

/** Notes in the audit log who reads large amounts, and mails the admins, the owner among them, in their languages. */
export async function tellAdmins(ctx: Ctx, much: Much): Promise<void> {
  ctx.emit('reading.much', much, { subject: much.user_id })
  const name = (await staffNames(ctx, [much.user_id])).get(much.user_id)?.name ?? much.user_id
  for (const { email, language } of await adminReaders(ctx)) {
    const words = { en: english, de: german }[language]
    const who = much.key_id === null ? name : words.program(name)
    const text = words.text(who, words.kinds[much.kind](much.count), ctx.config.PUBLIC_URL)
    await composeMail(ctx, { to: email, kind: 'reading_alert', subject: words.subject(who), text })
  }
}
