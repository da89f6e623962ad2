import type { SecretBox } from '../../kernel/process/secret-box.ts'

/**
 * The encryption context to which a mail's sealed texts are bound. It keeps the name of the table's predecessor, so that mails sealed before the change stay
 * readable.
 */
const fieldOf = (support_lib_id: string, mail_id: string) => `${support_lib_id}:outgoing_mails:${mail_id}`

/** Seals one of a mail's texts: links in mails open accounts. */
export const sealText = (secrets: SecretBox, { support_lib_id, mail_id }: { support_lib_id: string; mail_id: string }, text: string): string =>
  secrets.seal(text, fieldOf(support_lib_id, mail_id))

/** Opens a text of a mail; '' once it was removed. */
export const openText = (secrets: SecretBox, { support_lib_id, mail_id }: { support_lib_id: string; mail_id: string }, sealed: string | null): string =>
  sealed ? secrets.open(sealed, fieldOf(support_lib_id, mail_id)) : ''
