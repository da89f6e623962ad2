import type { MailKind, SplitReply } from '@porchlight/mail-text'

/** A person in a mail's header. */
export type Mailbox = { name: string; address: string }
/**
 * A file in a mail, in the order of the mail; also calendar entries, encrypted and signed parts, and the files in `winmail.dat`. `is_decoration`: a picture that
 * is shown only in a signature or a quoted older mail, or as an icon.
 */
export type MailFile = { name: string; type: string; content_id: string; is_decoration: boolean; content: Uint8Array }

/** A parsed mail. Everything in it comes from a stranger; addresses are in lower case, and every text and list has a limit. */
export type ParsedMail = {
  from: Mailbox
  /** Number of addresses in the From header: only a mail with exactly one has an author that its domain can vouch for. */
  authors: number
  reply_to: Mailbox[]
  /** Whom a group that put its own address into From names as the author. */
  original_from: Mailbox[]
  /** What the program that sent it says about itself. */
  mailer: string
  to: Mailbox[]
  cc: Mailbox[]
  /** Addresses that servers on the way noted as the recipient's, for mail that arrives without an envelope. */
  delivered_to: string[]
  subject: string
  date: string
  message_id: string
  /** In-Reply-To and References, oldest first, each once. */
  references: string[]
  text: string
  html: string
  reply: SplitReply
  kind: MailKind
  /** The author of a forwarded mail, as its header in the text says; the address is a claim of the forwarder. */
  forwarded: (Mailbox & { subject: string; text: string }) | null
  files: MailFile[]
  /** Names of the files that exceed the number which is read. */
  unread: string[]
  /** Hash of everything below the header: two mails with one Message-ID and one body are the same mail. */
  body_hash: Uint8Array
}
