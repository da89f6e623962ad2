import { mailboxProblems } from '@porchlight/contracts/inbound-mail/mailbox-problems'
import type { MailboxView } from '@porchlight/contracts/inbound-mail/mailboxes'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/errors.ts'
import type { InboundMailboxes } from '../../../../kernel/generated/tables.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import type { MailboxLogin } from './connection.ts'

export type MailboxRow = Selectable<InboundMailboxes>

/** The field that a mailbox's password is sealed for. */
export const passwordField = (support_lib_id: string, mailbox_ref: string): string => `${support_lib_id}:inbound_mailboxes:${mailbox_ref}`

export const presentMailbox = (row: MailboxRow): MailboxView => ({
  ...{ mailbox_ref: row.mailbox_ref, host: row.host, port: row.port, is_tls: row.is_tls, username: row.username, folder: row.folder },
  ...{ address: row.address, takes_existing: row.takes_existing, is_enabled: row.is_enabled },
  state: row.is_enabled ? (row.state as MailboxView['state']) : 'off',
  problem: mailboxProblems.find((each) => each === row.problem) ?? null,
  failure: row.failure,
  failed_at: row.failed_at?.toISOString() ?? null,
  seen_at: row.seen_at?.toISOString() ?? null,
})

export const loginOf = ({ ports }: Pick<Kernel, 'ports'>, row: MailboxRow): MailboxLogin => ({
  ...{ host: row.host, port: row.port, is_tls: row.is_tls, username: row.username, folder: row.folder },
  password: ports.secrets.open(row.password, passwordField(row.support_lib_id, row.mailbox_ref)),
})

/** @throws AppError `not_found` */
export async function mailboxForUpdate(ctx: Ctx, mailbox_ref: string): Promise<MailboxRow> {
  const row = await ctx.db
    .selectFrom('inbound_mailboxes')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mailbox_ref', '=', mailbox_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
