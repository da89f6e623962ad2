import { createServer, type Server, type Socket } from 'node:net'

/** How a connection fails: it ends; it stays open, but nobody is at the other end any more; or that happens only after the next proof that it lives. */
export const faults = ['dropped', 'half-open', 'half-open after a proof'] as const
export type Fault = (typeof faults)[number]

type Connection = { socket: Socket; user: string; idle: string | undefined; fault: Fault | undefined }

/** A mail server whose connections fail on demand; enough of IMAP to watch a folder. Every user name is known. */
export class FakeImap {
  readonly port: number
  private readonly server: Server
  private readonly mails = new Map<string, string[]>()
  private readonly open = new Set<Connection>()

  private constructor(server: Server, port: number) {
    this.server = server
    this.port = port
    server.on('connection', (socket) => this.greet(socket))
  }

  /** Starts it on a port of its own. */
  static async start(): Promise<FakeImap> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    return new FakeImap(server, typeof bound === 'object' && bound ? bound.port : 0)
  }

  async stop(): Promise<void> {
    for (const { socket } of this.open) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Returns whether somebody waits for the user's mail on a connection that works. */
  isWatched = (user: string): boolean => [...this.open].some((each) => each.user === user && each.idle !== undefined && each.fault === undefined)

  /** Breaks the connections of a user. */
  fail(user: string, fault: Fault): void {
    for (const connection of this.open) {
      if (connection.user !== user) continue
      connection.fault = fault
      if (fault === 'dropped') connection.socket.destroy()
    }
  }

  /** Puts a mail into the user's folder, and tells connections that wait for it, if they work. */
  deliver(user: string, raw: string): void {
    const mails = this.mailsOf(user)
    mails.push(raw.replace(/\r?\n/g, '\r\n'))
    for (const each of this.open)
      if (each.user === user && each.idle !== undefined && each.fault === undefined) each.socket.write(`* ${mails.length} EXISTS\r\n`)
  }

  private mailsOf(user: string): string[] {
    const known = this.mails.get(user) ?? []
    this.mails.set(user, known)
    return known
  }

  private greet(socket: Socket): void {
    const connection: Connection = { socket, user: '', idle: undefined, fault: undefined }
    this.open.add(connection)
    socket.on('error', () => {})
    socket.on('close', () => this.open.delete(connection))
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) this.hear(connection, line)
    })
    socket.write('* OK ready\r\n')
  }

  private hear(connection: Connection, line: string): void {
    const { fault, idle, socket } = connection
    const [tag = '', command = '', ...rest] = line.split(' ')
    if (fault === 'half-open' || fault === 'dropped') return
    if (fault !== undefined && command === 'UID') connection.fault = 'half-open'
    else if (line === 'DONE') {
      connection.idle = undefined
      socket.write(`${idle} OK done\r\n`)
    } else if (command === 'IDLE') {
      connection.idle = tag
      socket.write('+ waiting\r\n')
    } else socket.write(`${this.answer(connection, command, rest)}${tag} OK done\r\n`)
  }

  private answer(connection: Connection, command: string, words: string[]): string {
    const mails = this.mailsOf(connection.user)
    if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1 IDLE\r\n'
    if (command === 'LOGIN') connection.user = words[0]?.replaceAll('"', '') ?? ''
    if (command === 'LIST') return '* LIST () "/" INBOX\r\n'
    if (command === 'EXAMINE') return `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT ${mails.length + 1}]\r\n`
    if (command !== 'UID') return ''
    if (words[0] === 'SEARCH') {
      const from = Number(words.at(-1)?.split(':')[0])
      const uids = mails.map((_, at) => at + 1).filter((uid) => uid >= from)
      return `* SEARCH ${uids.join(' ')}\r\n`
    }
    const uids = (words[1] ?? '').split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split(':').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    })
    const date = '"25-Nov-2026 09:00:00 +0000"'
    const fetched = (uid: number, raw: string) => `* ${uid} FETCH (UID ${uid} INTERNALDATE ${date} BODY[]<0> {${Buffer.byteLength(raw)}}\r\n${raw})\r\n`
    return uids.map((uid) => fetched(uid, mails[uid - 1] ?? '')).join('')
  }
}
