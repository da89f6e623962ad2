import type { MessageView } from '@porchlight/contracts'

/** Someone who writes just now. Visitors see no ids of staff. */
export type Who = { id: string | null; name: string; kind: 'visitor' | 'agent'; is_note: boolean }

/** Is it the same person? */
export function isSamePerson(a: Omit<Who, 'is_note'>, b: Omit<Who, 'is_note'>): boolean {
  return a.kind === b.kind && a.id === b.id && a.name === b.name
}

/** Did this person write the message? Then they no longer type it. */
export function isBy(message: MessageView, who: Who): boolean {
  if (who.kind === 'visitor') return message.sender_type === 'visitor'
  if (message.sender_type !== 'agent' && message.sender_type !== 'note') return false
  return who.id === null ? message.sender?.name === who.name : message.sender?.id === who.id
}
