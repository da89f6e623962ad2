import { ImapFlow } from 'imapflow'

/** What a connection to a mailbox needs. */
export type MailboxLogin = { host: string; port: number; is_tls: boolean; username: string; password: string; folder: string }

/** How long we wait for a mail server, in ms: to connect, and for an answer once connected. */
export const imapTimeouts = { connectMs: 15_000, answerMs: 12_000 }

/** Opens a connection and the folder, read-only, so that no mail is marked as read. The caller closes it. */
export async function openMailbox({ host, port, is_tls, username, password, folder }: MailboxLogin): Promise<ImapFlow> {
  const client = new ImapFlow({
    ...{ host, port, secure: is_tls, logger: false, disableAutoIdle: true },
    auth: { user: username, pass: password },
    ...{ connectionTimeout: imapTimeouts.connectMs, greetingTimeout: imapTimeouts.connectMs, socketTimeout: 90_000 },
  })
  // Without a listener, a lost connection would end the process; the next command reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** Rejects if a command is not answered in time: the connection may be half-open, which nothing else tells. */
export async function answered<T>(command: Promise<T>, patienceMs = imapTimeouts.answerMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
  try {
    return await Promise.race([command, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns what went wrong in words for staff, without the password or a stack. */
export function failureOf(error: unknown): string {
  const { responseText, message, code } = error as { responseText?: string; message?: string; code?: string }
  return (responseText || code || message || 'unknown').slice(0, 200)
}
