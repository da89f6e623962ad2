/**
 * Why a mailbox could not be read: its server's name is unknown or inside this network, nothing listens there, it does not answer, TLS failed, the sign-in was
 * refused, or there is no such folder.
 */
export const mailboxProblems = ['name', 'private', 'refused', 'silent', 'tls', 'login', 'folder', 'other'] as const
export type MailboxProblem = (typeof mailboxProblems)[number]
