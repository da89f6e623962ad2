import type { ConversationView, MessageView } from '@porchlight/contracts/conversations/conversations'

/** A post is at most this long; the rest is in the conversation. Slack cuts texts after 4,000 characters. */
const textMax = 3500

/** The three characters that Slack's texts escape. Without `<`, nothing is a link, a mention or a call of everybody. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns what a text that somebody wrote in Slack says: `<https://…|words>` is a link, `<@U…>` a mention. */
export const unescaped = (text: string): string =>
  text
    .replace(/<([^<>|]{1,2000})(?:\|([^<>]{0,500}))?>/g, (_whole, target: string, label = '') => linkText(target, label))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function linkText(target: string, label: string): string {
  if (!/^(?:https?:|mailto:)/.test(target)) return label || target
  const address = target.replace(/^mailto:/, '')
  return label === '' || label === address ? address : `${label} (${address})`
}

/** Returns the first message of a thread. */
export function opening({ number, subject, visitor, conversation_ref, channel }: ConversationView, publicUrl: string): string {
  const title = escaped([`#${number}`, String(subject || '')].filter(Boolean).join(' '))
  const link = `<${publicUrl}/admin/inbox?tab=inbox&amp;conversation=${conversation_ref}|${title}>`
  return [
    [`*${link}*`, escaped(visitor.name), channel === 'ticket' ? 'ticket' : 'chat'].filter(Boolean).join(' · '),
    '_Answers in this thread become notes. One that begins with `reply:` goes to the customer._',
  ].join('\n')
}

/** Returns the post of a message. */
export function post({ message, sender, sender_type, attachments, left_out }: MessageView): string {
  const kind = { visitor: ' (customer)', note: ' (note)' }[sender_type as string] ?? ''
  const files = attachments.map(({ name }) => `File: ${escaped(name)}`)
  const missing = left_out?.files.map(({ name }) => `File not attached: ${escaped(name)}`) ?? []
  const whole = escaped(message)
  const text = whole.length > textMax ? `${whole.slice(0, textMax).toWellFormed()}…` : whole
  return [`*${escaped(sender?.name ?? '')}${kind}:* ${text}`, ...files, ...missing].join('\n')
}

/** What a person in Slack wrote: a note for the team, or a reply to the customer. */
export function written(text: string): { sender_type: 'note' | 'agent'; message: string } {
  const message = unescaped(text).trim()
  const reply = /^reply:\s*/i.exec(message)
  return reply ? { sender_type: 'agent', message: message.slice(reply[0].length) } : { sender_type: 'note', message }
}

/** Why an answer was not taken, said to whoever wrote it. */
export const refusals: Readonly<Record<string, string>> = {
  unknown: 'This was not taken over: your email address in Slack is not that of a teammate in Porchlight.',
  forbidden: 'This was not taken over: you may not answer in this conversation.',
  not_found: 'This was not taken over: you may not see this conversation in Porchlight.',
  conversation_closed: 'This was not taken over: the conversation is closed.',
  invalid_input: 'This was not taken over: it is empty or too long.',
  other: 'This was not taken over. Please answer in Porchlight.',
}
