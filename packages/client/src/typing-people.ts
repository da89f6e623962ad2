import type { MessageView } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import type { SignalFrame } from '@porchlight/contracts/live'

/** Someone who writes just now. Visitors see no ids of staff. */
export type Who = { id: string | null; name: string; kind: 'visitor' | 'agent'; is_note: boolean }
/** With the moment (ms) at which we stop believing it. */
export type TypingPerson = { who: Who; until: number }

type TypingSignal = Extract<SignalFrame, { signal: 'typing' }>
const isSame = (a: Pick<Who, 'id' | 'name' | 'kind'>, b: Pick<Who, 'id' | 'name' | 'kind'>) => a.kind === b.kind && a.id === b.id && a.name === b.name

/** Everybody who types after this signal; each is believed for 6 s (limits.typingShownMs). */
export function afterTypingSignal(people: readonly TypingPerson[], signal: TypingSignal, now: number): TypingPerson[] {
  const others = people.filter((person) => !isSame(person.who, signal.who))
  return signal.is_typing ? [...others, { who: { ...signal.who, is_note: signal.is_note }, until: now + limits.typingShownMs }] : others
}

/** Whoever has just sent one of these no longer types. The list itself when nobody did. */
export function afterMessages(people: readonly TypingPerson[], messages: readonly MessageView[]): readonly TypingPerson[] {
  if (people.length === 0) return people
  const left = people.filter(({ who }) => !messages.some((message) => isBy(message, who)))
  return left.length === people.length ? people : left
}

/** Those still believed at `now`. The list itself when all are. */
export function stillTyping(people: readonly TypingPerson[], now: number): readonly TypingPerson[] {
  return people.every((person) => person.until > now) ? people : people.filter((person) => person.until > now)
}

function isBy(message: MessageView, who: Who): boolean {
  if (who.kind === 'visitor') return message.sender_type === 'visitor'
  if (message.sender_type !== 'agent' && message.sender_type !== 'note') return false
  return who.id === null ? message.sender?.name === who.name : message.sender?.id === who.id
}
