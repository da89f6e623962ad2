import type { EmailType, MailSenderView } from '@porchlight/contracts/mail/mail-senders'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { MailSenders } from '../../kernel/generated/tables.ts'
import type { SecretBox } from '../../kernel/process/secret-box.ts'

export type SenderRow = Selectable<MailSenders>
/** A sender's options that are no secret. */
export type SenderOptions = Omit<MailSenderView, 'email_type' | 'address' | 'name' | 'is_active' | 'failure'>

const fieldOf = ({ support_lib_id, email_type }: Pick<SenderRow, 'support_lib_id' | 'email_type'>) => `${support_lib_id}:mail_senders:${email_type}`

/** Seals a sender's secret for its library and type. */
export const sealSecret = (secrets: SecretBox, of: Pick<SenderRow, 'support_lib_id' | 'email_type'>, secret: string): string =>
  secrets.seal(secret, fieldOf(of))
/** Opens a sender's secret. */
export const openSecret = (secrets: SecretBox, row: Pick<SenderRow, 'support_lib_id' | 'email_type' | 'secret'>): string =>
  secrets.open(row.secret, fieldOf(row))

/** Returns a sender without its secret. */
export const presentSender = (row: SenderRow): MailSenderView => ({
  email_type: row.email_type as EmailType,
  address: row.address,
  name: row.name,
  is_active: row.is_active,
  failure: row.failure,
  ...(row.options as SenderOptions),
})

const sendersOf = (ctx: Ctx) => ctx.db.selectFrom('mail_senders').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Returns the library's senders. */
export const allSenders = (ctx: Ctx): Promise<SenderRow[]> => sendersOf(ctx).orderBy('email_type').execute()
/** Returns the library's sender of a type. */
export const senderOfType = (ctx: Ctx, email_type: EmailType): Promise<SenderRow | undefined> =>
  sendersOf(ctx).where('email_type', '=', email_type).executeTakeFirst()
/** Returns the sender that the library's mail is sent with; undefined for the instance's. */
export const activeSender = (ctx: Ctx): Promise<SenderRow | undefined> => sendersOf(ctx).where('is_active', '=', true).executeTakeFirst()

/** Returns the sender that was set up last and has not failed. */
export const newestSoundSender = (ctx: Ctx): Promise<SenderRow | undefined> =>
  sendersOf(ctx).where('failure', '=', '').orderBy('updated_at', 'desc').limit(1).executeTakeFirst()

/** Returns the addresses that the library can send from with its own senders. */
export const senderAddresses = async (ctx: Ctx): Promise<string[]> => (await allSenders(ctx)).map(({ address }) => address.toLowerCase()).filter(Boolean)

/** Notes what a test found, '' for a success; undefined if the sender is no longer the one that was tested. */
export const noteTest = (ctx: Ctx, { support_lib_id, email_type, updated_at }: SenderRow, failure: string): Promise<SenderRow | undefined> =>
  ctx.db
    .updateTable('mail_senders')
    .set({ failure })
    .where('support_lib_id', '=', support_lib_id)
    .where('email_type', '=', email_type)
    .where('updated_at', '=', updated_at)
    .returningAll()
    .executeTakeFirst()

/** Writes a sender; an active one deactivates the others. */
export async function writeSender(
  ctx: Ctx,
  row: Omit<SenderRow, 'support_lib_id' | 'updated_at' | 'options'> & { options: SenderOptions },
): Promise<SenderRow> {
  const { support_lib_id } = ctx
  const values = { ...row, options: JSON.stringify(row.options), updated_at: ctx.clock.now() }
  if (row.is_active)
    await ctx.db
      .updateTable('mail_senders')
      .set({ is_active: false })
      .where('support_lib_id', '=', support_lib_id)
      .where('email_type', '<>', row.email_type)
      .execute()
  return ctx.db
    .insertInto('mail_senders')
    .values({ support_lib_id, ...values })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'email_type']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}
