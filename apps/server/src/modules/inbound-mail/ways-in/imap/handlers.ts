import type { MailboxProblem } from '@porchlight/contracts/inbound-mail/mailbox-problems'
import { mailboxesApi } from '@porchlight/contracts/inbound-mail/mailboxes'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/errors.ts'
import { newRef } from '../../../../kernel/ids.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { action, outsideAction, query } from '../../../../kernel/operations.ts'
import { failureOf, type MailboxLogin, openMailbox } from './connection.ts'
import { loginOf, mailboxForUpdate, passwordField, presentMailbox } from './mailbox-rows.ts'

const all = (ctx: Ctx) => ctx.db.selectFrom('inbound_mailboxes').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Lists the library's mailboxes. */
export const listMailboxes = query(mailboxesApi.list, async (ctx) => ({ mailboxes: (await all(ctx).orderBy('created_at').execute()).map(presentMailbox) }))

/** @throws AppError `invalid_input` with what the mail server said */
async function assertOpens(kernel: Kernel, login: MailboxLogin): Promise<void> {
  const failure = await tryOut(kernel, login)
  if (failure) throw refuse('invalid_input', { fields: failure })
}

/** Signs in and opens the folder; returns why that failed. */
async function tryOut(kernel: Kernel, login: MailboxLogin): Promise<{ problem: MailboxProblem; said: string } | undefined> {
  try {
    const client = await openMailbox(kernel, login)
    client.close()
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}

/** Connects a mailbox, after signing in to it once. */
export const createMailbox = outsideAction(mailboxesApi.create, async ({ kernel, support_lib_id, write }, { password, ...given }) => {
  await assertOpens(kernel, { ...given, password })
  return write(support_lib_id, async (ctx) => {
    const known = await all(ctx).execute()
    if (known.length >= limits.mailboxesMax) throw refuse('conflict', { fields: { host: 'too many' } })
    if (known.some((row) => row.host === given.host && row.username === given.username && row.folder === given.folder))
      throw refuse('conflict', { fields: { folder: 'is connected' } })
    const mailbox_ref = newRef()
    const row = await ctx.db
      .insertInto('inbound_mailboxes')
      .values({
        support_lib_id,
        mailbox_ref,
        ...given,
        password: ctx.ports.secrets.seal(password, passwordField(support_lib_id, mailbox_ref)),
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    ctx.emit('mailbox.changed', { mailbox_ref, change: 'created' })
    return { mailbox: presentMailbox(row) }
  })
})

/** Changes a mailbox. A new folder is read from its end: UIDs belong to one folder. */
export const updateMailbox = outsideAction(
  mailboxesApi.update,
  async ({ kernel, support_lib_id, read, write }, { mailbox_ref, password, folder, is_enabled, address }) => {
    const before = await read(support_lib_id, async (ctx) => {
      const row = await all(ctx).where('mailbox_ref', '=', mailbox_ref).executeTakeFirst()
      if (!row) throw refuse('not_found')
      return row
    })
    const login = loginOf(kernel, before)
    if (password !== undefined || folder !== undefined)
      await assertOpens(kernel, { ...login, password: password ?? login.password, folder: folder ?? login.folder })
    return write(support_lib_id, async (ctx) => {
      const row = await mailboxForUpdate(ctx, mailbox_ref)
      const isMoved = folder !== undefined && folder !== row.folder
      const changed = await ctx.db
        .updateTable('inbound_mailboxes')
        .set({
          ...(password !== undefined && { password: ctx.ports.secrets.seal(password, passwordField(support_lib_id, mailbox_ref)) }),
          ...(isMoved && { folder, uidvalidity: null, uid: null }),
          ...(is_enabled !== undefined && { is_enabled }),
          ...(address !== undefined && { address }),
          // Whoever watches it notices that the lease is gone, and starts again.
          ...{ state: 'connecting', lease: null, leased_until: null },
        })
        .where('support_lib_id', '=', support_lib_id)
        .where('mailbox_ref', '=', mailbox_ref)
        .returningAll()
        .executeTakeFirstOrThrow()
      ctx.emit('mailbox.changed', { mailbox_ref, change: 'updated' })
      return { mailbox: presentMailbox(changed) }
    })
  },
)

/** Implements POST test. What it finds is noted, except the success that the next connection notes itself. */
export const testMailbox = outsideAction(mailboxesApi.test, async ({ kernel, support_lib_id, read, write }, { mailbox_ref }) => {
  const row = await read(support_lib_id, async (ctx) => {
    const found = await all(ctx).where('mailbox_ref', '=', mailbox_ref).executeTakeFirst()
    if (!found) throw refuse('not_found')
    return found
  })
  const failure = await tryOut(kernel, loginOf(kernel, row))
  await write(support_lib_id, async (ctx) => {
    await mailboxForUpdate(ctx, mailbox_ref)
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('inbound_mailboxes')
      .set(failure ? { problem: failure.problem, failure: failure.said, failed_at: now } : { seen_at: now })
      .where('support_lib_id', '=', support_lib_id)
      .where('mailbox_ref', '=', mailbox_ref)
      .execute()
    ctx.emit('mailbox.changed', { mailbox_ref, change: 'updated' })
  })
  return failure ?? { problem: null, said: '' }
})

/** Disconnects a mailbox. */
export const removeMailbox = action(mailboxesApi.remove, async (ctx, { mailbox_ref }) => {
  await mailboxForUpdate(ctx, mailbox_ref)
  await ctx.db.deleteFrom('inbound_mailboxes').where('support_lib_id', '=', ctx.support_lib_id).where('mailbox_ref', '=', mailbox_ref).execute()
  ctx.emit('mailbox.changed', { mailbox_ref, change: 'removed' })
  return {}
})
