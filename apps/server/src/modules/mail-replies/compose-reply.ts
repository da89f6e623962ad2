import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { type ConversationRow, quotedHistory } from '../conversations/index.ts'
import { lastMailOf } from '../inbound-mail/index.ts'
import { composeMail, messageIdsOf, type Recipient } from '../mail/index.ts'
import { fileAddress } from '../uploads/index.ts'
import { answerSubject, mailBody } from './mail-body.ts'
import { signatureFor } from './signatures.ts'

/** A message that leaves by email. */
export type Leaving = {
  /** The conversation that it answers or forwards. */
  source: Pick<ConversationRow, 'conversation_ref' | 'subject' | 'number' | 'channel' | 'team_ref' | 'visitor_name' | 'visitor_email'>
  /** The message that carries it, and its conversation: for a forward, another one. */
  target: { conversation_ref: string; message_id: string }
  kind: 'reply' | 'forward'
  message: string
  files: readonly AttachmentView[]
  people: { to: readonly Recipient[]; cc?: readonly Recipient[]; bcc?: readonly Recipient[] }
  /** Who signs it; null if no person wrote it. */
  author_id: string | null
  language: 'en' | 'de'
  /** The first message of its conversation: nothing is answered or quoted. */
  isFirst?: boolean
  /** Of a forward: its subject in place of that of the conversation, and whether that is quoted. */
  subject?: string | null
  hasQuotes?: boolean
  /** Identifies the mail, so that it is written once; by default a new id. */
  mail_id?: string
}

/** Composes the mail of a message: text and HTML, signature, quoted history, files up to a limit attached and the others linked, in the conversation's thread. */
export async function composeReply(ctx: Ctx, leaving: Leaving): Promise<void> {
  const { source, target, kind, message, files, people, author_id, language, isFirst = false, hasQuotes = true, mail_id } = leaving
  const { conversation_ref } = source
  const isForward = kind === 'forward'
  const quoted = isFirst || !hasQuotes ? [] : await quotedHistory(ctx, conversation_ref, source.visitor_name || (source.visitor_email ?? ''), target.message_id)
  const { attached, linked } = partedFiles(files)
  const body = mailBody({
    ...{ message, quoted, language, isOfChat: source.channel === 'chat' && !isForward },
    signature: await signatureFor(ctx, author_id, source.team_ref),
    pictures: attached.filter(isPicture),
    links: linked.map(({ name, file_id }) => ({ name, url: `${ctx.config.PUBLIC_URL}${fileAddress(ctx, file_id, 'mail')}` })),
  })
  await composeMail(ctx, {
    ...people,
    ...body,
    subject: leaving.subject ?? answerSubject(source.subject, source.number, isFirst ? null : isForward ? 'Fwd' : 'Re'),
    kind,
    is_automatic: author_id === null,
    ...(!isForward && (await threadOf(ctx, conversation_ref))),
    attachments: attached.map((file) => ({ file_id: file.file_id, inline: isPicture(file) })),
    conversation_ref: target.conversation_ref,
    conversation_message_id: target.message_id,
    ...(mail_id && { mail_id }),
  })
}

/** Pictures that every mail program shows; vector graphics can contain scripts, so they stay files. */
const isPicture = ({ type }: AttachmentView): boolean => ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type)

/** A reply answers the newest mail that arrived, in its thread; without one, the newest mail of ours. */
async function threadOf(ctx: Ctx, conversation_ref: string): Promise<{ in_reply_to?: string; references?: string[] }> {
  const arrived = await lastMailOf(ctx, conversation_ref)
  if (arrived && arrived.message_id !== '') return { in_reply_to: arrived.message_id, references: [...arrived.refers_to, arrived.message_id] }
  const own = await messageIdsOf(ctx, conversation_ref)
  const newest = own.at(-1)
  return newest === undefined ? {} : { in_reply_to: newest, references: own }
}

/** Attaches files until together they reach the limit; the others are linked. */
function partedFiles(files: readonly AttachmentView[]): { attached: AttachmentView[]; linked: AttachmentView[] } {
  let size = 0
  const attached = files.filter((file) => {
    if (size + file.size > limits.mailAttachmentBytesMax) return false
    size += file.size
    return true
  })
  return { attached, linked: files.filter((file) => !attached.includes(file)) }
}
