import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** What became of texts that were acknowledged: those that never arrived at somebody, that came in two mails, and that arrived at somebody else. */
export type OutgoingOutcome = { due: number; lost: string[]; doubled: string[]; misdirected: string[] }

/** The mark of a text, by which it is found in a mail. What a mail quotes comes after its own text. */
const markForm = /\[\[(\d+)\]\]/

/** A mail server that takes its time, before and after it has accepted a mail, and notes who got which text in which mails. */
export class OutgoingMails {
  /** How often each mail arrived, by Message-ID. */
  readonly arrived = new Map<string, number>()
  /** Where each recipient's answers go. */
  readonly replyAddresses = new Map<string, string>()
  readonly #waitMs: () => number
  /** For whom each text is, and in which mails each of them got it. */
  readonly #due = new Map<string, ReadonlySet<string>>()
  readonly #got = new Map<string, Map<string, Set<string>>>()
  readonly #server: SMTPServer

  constructor(waitMs: () => number) {
    this.#waitMs = waitMs
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          await pause(this.#waitMs())
          this.#note(
            Buffer.concat(chunks).toString(),
            session.envelope.rcptTo.map(({ address }) => address),
          )
          await pause(this.#waitMs())
          done()
        })
      },
    })
    this.#server.on('error', () => {})
  }

  /** Starts the server and returns its port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    return (this.#server.server.address() as { port: number }).port
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Returns a text with a mark of its own, for these addresses and nobody else. */
  textFor(addresses: readonly string[], words: string): string {
    const mark = String(this.#due.size)
    this.#due.set(mark, new Set(addresses))
    return `[[${mark}]] ${words}`
  }

  outcome(): OutgoingOutcome {
    const outcome: OutgoingOutcome = { due: 0, lost: [], doubled: [], misdirected: [] }
    for (const [mark, addresses] of this.#due) {
      outcome.due += addresses.size
      const got = this.#got.get(mark) ?? new Map<string, Set<string>>()
      for (const address of addresses) if (!got.has(address)) outcome.lost.push(`${mark} to ${address}`)
      for (const [address, mails] of got) {
        if (!addresses.has(address)) outcome.misdirected.push(`${mark} to ${address}`)
        else if (mails.size > 1) outcome.doubled.push(`${mark} to ${address}`)
      }
    }
    return outcome
  }

  #note(mail: string, recipients: readonly string[]): void {
    const [, id = ''] = /^Message-ID: <(.+)>/im.exec(mail) ?? []
    const [, reply = ''] = /^Reply-To:[^@]*?([^\s<@]+@[^\s>]+)/im.exec(mail) ?? []
    const [, mark] = markForm.exec(mail) ?? []
    this.arrived.set(id, (this.arrived.get(id) ?? 0) + 1)
    for (const address of recipients) {
      this.replyAddresses.set(address, reply)
      if (mark === undefined) continue
      const got = this.#got.get(mark) ?? new Map<string, Set<string>>()
      got.set(address, (got.get(address) ?? new Set<string>()).add(id))
      this.#got.set(mark, got)
    }
  }
}
