import type { MessageView } from '@porchlight/contracts/conversations/conversations'

/** Someone who is currently typing. Visitors receive no staff ids. */
export type Who = { id: string | null; name: string; kind: 'visitor' | 'agent'; is_note: boolean }

/** Returns whether both are the same person. */
export function isSamePerson(a: Omit<Who, 'is_note'>, b: Omit<Who, 'is_note'>): boolean {
  return a.kind === b.kind && a.id === b.id && a.name === b.name
}

/** Returns whether this person wrote the message, in which case they are no longer typing it. */
export function isBy(message: MessageView, who: Who): boolean {
  if (who.kind === 'visitor') return message.sender_type === 'visitor'
  if (message.sender_type !== 'agent' && message.sender_type !== 'note') return false
  return who.id === null ? message.sender?.name === who.name : message.sender?.id === who.id
}
