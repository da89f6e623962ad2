import type { api } from '../../shared/connection/api.ts'

/** An IMAP mailbox of the library. */
export type Mailbox = Awaited<ReturnType<typeof api.mailboxes.list>>['mailboxes'][number]
