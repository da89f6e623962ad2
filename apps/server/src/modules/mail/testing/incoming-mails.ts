import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { insist } from '../../../testing/insist.ts'

/** What became of the mails that came in: those whose mail server got its 250. `undecided`: mails that neither opened a ticket nor answered one. */
export type IncomingOutcome = { accepted: number; journaled: number; undecided: number; lost: string[]; doubled: string[] }

const asCustomer = 'buyer@customer.test'

/** Mails that arrive by SMTP at a server that is killed: each is sent until it is accepted, as mail servers do. Every other one answers a ticket. */
export class IncomingMails {
  private readonly accepted: string[] = []
  private readonly sending: Promise<void>[] = []
  private readonly port: number
  private readonly address: string

  /** @param port our SMTP port; @param address where new mails go */
  constructor(port: number, address: string) {
    this.port = port
    this.address = address
  }

  /** The customer who answers. */
  static readonly customer = asCustomer

  /** Sends a mail after a while, and again until it is accepted. @param reply the customer's signed reply address: every other mail goes to it */
  send(index: number, reply: string, waitMs: number): void {
    const isAnswer = index % 2 === 1
    const [from, to] = isAnswer ? [asCustomer, reply] : [`c${index}@customer.test`, this.address]
    const text = `Incoming mail ${index}.`
    const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: Incoming ${index}\r\nMessage-ID: <in${index}@customer.test>\r\n\r\n${text}\r\n`
    this.sending.push(
      (async () => {
        await pause(waitMs)
        const transport = createTransport({ host: '127.0.0.1', port: this.port, ignoreTLS: true, connectionTimeout: 5000, socketTimeout: 10_000 })
        await insist(() => transport.sendMail({ envelope: { from, to: [to] }, raw }))
        this.accepted.push(text)
      })(),
    )
  }

  /** Resolves when every mail was accepted. */
  async allAccepted(): Promise<void> {
    await Promise.all(this.sending)
  }

  /** Compares the journal and the conversations with what was accepted. */
  async outcome(database: pg.Pool): Promise<IncomingOutcome> {
    const { rows: journal } = await database.query<{ fate: string }>('select fate from inbound_mails')
    const { rows: messages } = await database.query<{ message: string; times: number }>(
      "select message, count(*)::int as times from messages where message like 'Incoming mail %' group by message",
    )
    const times = new Map(messages.map((row) => [row.message.trim(), row.times]))
    return {
      accepted: this.accepted.length,
      journaled: journal.length,
      undecided: journal.filter(({ fate }) => fate !== 'new' && fate !== 'threaded').length,
      lost: this.accepted.filter((text) => !times.has(text)),
      doubled: [...times].filter(([, count]) => count > 1).map(([text]) => text),
    }
  }
}
