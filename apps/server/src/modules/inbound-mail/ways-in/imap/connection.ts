import type { MailboxProblem } from '@porchlight/contracts/inbound-mail/mailbox-problems'
import type { ImapFlow } from 'imapflow'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { connectionProblemOf } from '../../../../kernel/outside/connection-problem.ts'
import { publicAddressOf } from '../../../../kernel/outside/public-address.ts'

/** What a connection to a mailbox needs. */
export type MailboxLogin = { host: string; port: number; is_tls: boolean; username: string; password: string; folder: string }

/** How long we wait for a mail server, in ms: to connect, for an answer once connected, and while nothing at all arrives (longer than a connection rests). */
export const imapTimeouts = { connectMs: 15_000, answerMs: 12_000, silenceMs: 25_000 }

/**
 * Opens a connection and the folder, read-only, so that no mail is marked as read. The caller closes it. The connection goes to the address that was checked,
 * and the password travels without TLS only to servers inside our network.
 */
export async function openMailbox(
  { config, ports }: Pick<Kernel, 'config' | 'ports'>,
  login: MailboxLogin,
  silenceMs = imapTimeouts.silenceMs,
): Promise<ImapFlow> {
  const { host, port, is_tls, username, password, folder } = login
  // Most servers fetch from no mailbox, and this takes 10 MB and more.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...{ host: await publicAddressOf(ports, host, config.PRIVATE_MAIL_SERVERS), port, secure: is_tls, logger: false, disableAutoIdle: true },
    ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    ...(!is_tls && !config.PRIVATE_MAIL_SERVERS && { doSTARTTLS: true }),
    auth: { user: username, pass: password },
    ...{ connectionTimeout: imapTimeouts.connectMs, greetingTimeout: imapTimeouts.connectMs, socketTimeout: silenceMs },
  })
  // Without a listener, a lost connection would end the process; the next command reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
      throw Object.assign(error instanceof Error ? error : new Error('no folder'), { isFolder: true })
    })
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
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), patienceMs)
  })
  try {
    return await Promise.race([command, late])
  } finally {
    clearTimeout(timer)
  }
}

type Failure = { responseText?: string; message?: string; code?: string; authenticationFailed?: boolean; isFolder?: boolean; tlsFailed?: boolean }

/** Returns what went wrong, and what the mail server said: without the password or a stack. */
export function failureOf(error: unknown): { problem: MailboxProblem; said: string } {
  const { responseText, message, code = '', authenticationFailed, isFolder, tlsFailed } = error as Failure
  const problem = authenticationFailed ? 'login' : isFolder && responseText ? 'folder' : tlsFailed ? 'tls' : connectionProblemOf(code)
  // The other problems are known completely.
  const words = problem === 'tls' || problem === 'other' ? code || message || '' : ''
  return { problem, said: (responseText || words).slice(0, 200) }
}
