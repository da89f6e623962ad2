import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { newRef } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../kernel/jobs.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { answered, failureOf, imapTimeouts, openMailbox } from './connection.ts'
import { fetchNew, fetchPatienceMs } from './fetch-new.ts'
import { loginOf, type MailboxRow } from './mailbox-rows.ts'

/**
 * Times in ms: how often mailboxes are looked for, how long one is leased, how often a connection is proved alive and how long that may take, how long nothing may
 * arrive, and the pauses after failures.
 */
export const imapTimes = {
  ...{ lookMs: 5_000, leaseMs: 45_000, proveMs: 20_000, answerMs: imapTimeouts.answerMs, silenceMs: imapTimeouts.silenceMs },
  ...{ firstPauseMs: 1_000, lastPauseMs: 30_000 },
}

/**
 * Watches all enabled mailboxes of all libraries, each by one process at a time. New mail is noticed at once by IDLE; every 20 s the server must answer a
 * question, so that a connection that is dead without knowing it is replaced, and no mail waits a minute.
 */
export function watchMailboxes(kernel: Kernel, given: Partial<typeof imapTimes> = {}): { stop(): Promise<void> } {
  const times = { ...imapTimes, ...given }
  const ending = new AbortController()
  const holder = newRef()
  const watching = new Map<string, Promise<void>>()
  const nap = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      const rows = await leaseFree(kernel, holder, times.leaseMs).catch((error: unknown) => {
        if (!ending.signal.aborted) kernel.log.warn({ err: error }, 'looking for mailboxes')
        return []
      })
      for (const row of rows) {
        if (watching.has(row.mailbox_ref)) continue
        watching.set(
          row.mailbox_ref,
          watch(row).finally(() => watching.delete(row.mailbox_ref)),
        )
      }
      await nap(times.lookMs)
    }
  }

  /** Keeps a connection to one mailbox as long as this process holds its lease. */
  async function watch(row: MailboxRow): Promise<void> {
    let failures = 0
    while (!ending.signal.aborted && (await renew(kernel, row, holder, times.leaseMs).catch(() => false))) {
      try {
        await stayConnected(row, () => {
          failures = 0
        })
        return
      } catch (error) {
        if (ending.signal.aborted) return
        failures++
        const { problem, said } = failureOf(error)
        await note(kernel, row, { state: 'failed', problem, failure: said, failed_at: kernel.clock.now() }).catch(() => {})
        kernel.log.info({ mailbox_ref: row.mailbox_ref, problem, said }, 'mailbox connection')
        await nap(Math.min(times.lastPauseMs, times.firstPauseMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2))
      }
    }
  }

  /** Returns when the lease is gone or the process ends; throws when the connection is. */
  async function stayConnected(row: MailboxRow, connected: () => void): Promise<void> {
    const client = await openMailbox(kernel, loginOf(kernel, row), times.silenceMs)
    const end = () => client.close()
    ending.signal.addEventListener('abort', end, { once: true })
    try {
      await watchFolder(client, row, connected)
    } finally {
      ending.signal.removeEventListener('abort', end)
      client.close()
    }
  }

  async function watchFolder(client: ImapFlow, row: MailboxRow, connected: () => void): Promise<void> {
    await answered(fetchNew(kernel, client, row), fetchPatienceMs)
    await note(kernel, row, { state: 'watching', seen_at: kernel.clock.now() })
    connected()
    while (!ending.signal.aborted) {
      const news = somethingNew(client)
      const idling = client.idle().catch(() => false)
      await Promise.race([news.promise, idling, nap(times.proveMs)])
      news.stop()
      if (ending.signal.aborted) return
      if (!client.usable) throw new Error('connection lost')
      // Ends IDLE, and fails if nobody is at the other end any more.
      await answered(client.noop(), times.answerMs)
      if (!(await renew(kernel, row, holder, times.leaseMs))) return
      await answered(fetchNew(kernel, client, row), fetchPatienceMs)
    }
  }

  const looking = look()
  return {
    async stop() {
      ending.abort()
      await looking
      await Promise.all(watching.values())
    },
  }
}

function somethingNew(client: ImapFlow): { promise: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const tell = () => resolve()
  client.on('exists', tell)
  client.on('close', tell)
  return {
    promise,
    stop() {
      client.off('exists', tell)
      client.off('close', tell)
    },
  }
}

/** Leases the mailboxes that nobody watches, in all libraries. */
async function leaseFree({ database, clock }: Kernel, holder: string, leaseMs: number): Promise<MailboxRow[]> {
  const now = clock.now()
  const { rows } = await database.owner.query<MailboxRow>(
    `update inbound_mailboxes set lease = $1, leased_until = $2 where is_enabled and (leased_until is null or leased_until < $3) returning *`,
    [holder, new Date(now.getTime() + leaseMs), now],
  )
  return rows
}

/** Prolongs the lease. Returns false if it is another's by now, or the mailbox was changed, turned off or removed. */
async function renew(kernel: Kernel, { support_lib_id, mailbox_ref }: MailboxRow, holder: string, leaseMs: number): Promise<boolean> {
  const now = kernel.clock.now()
  return asSystem(kernel, support_lib_id, 'imap', async (ctx) => {
    const { rows } = await sql`
      update inbound_mailboxes set leased_until = ${new Date(now.getTime() + leaseMs)}, seen_at = case state when 'watching' then ${now} else seen_at end
      where support_lib_id = ${support_lib_id} and mailbox_ref = ${mailbox_ref} and lease = ${holder} and is_enabled returning 1`.execute(ctx.db)
    return rows.length > 0
  })
}

type Noted = Partial<Pick<MailboxRow, 'problem' | 'failure' | 'failed_at' | 'seen_at'>> & { state: 'watching' | 'failed' }

/** Writes what became of the connection; tells it when its state changes, not at every try. */
async function note(kernel: Kernel, { support_lib_id, mailbox_ref }: MailboxRow, facts: Noted): Promise<void> {
  await asSystem(kernel, support_lib_id, 'imap', async (ctx) => {
    const own = ctx.db.updateTable('inbound_mailboxes').where('support_lib_id', '=', support_lib_id).where('mailbox_ref', '=', mailbox_ref)
    const { numUpdatedRows } = await own.set({ state: facts.state }).where('state', '<>', facts.state).executeTakeFirst()
    await own.set(facts).execute()
    if (numUpdatedRows > 0n) ctx.emit('mailbox.changed', { mailbox_ref, change: facts.state })
  })
}
