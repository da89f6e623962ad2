import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import type { SignalFrame } from '@porchlight/contracts/live'
import type { ClientClock } from './client-clock.ts'
import { isBy, isSamePerson, type Who } from './typing-people.ts'

/** Tracks who is typing in one conversation, and signals the user's own typing to others. */
export class TypingSignals {
  readonly #clock: ClientClock
  readonly #onChange: () => void
  readonly #tell: (isTyping: boolean, isNote: boolean) => void
  readonly #expiries = new Map<Who, () => void>()
  #who: readonly Who[] = []
  /** The typing state last sent; `isFresh`: less than 3 s ago. */
  #mine: { isNote: boolean; isFresh: boolean } | null = null
  #cancelTold = () => {}

  constructor(clock: ClientClock, onChange: () => void, tell: (isTyping: boolean, isNote: boolean) => void) {
    this.#clock = clock
    this.#onChange = onChange
    this.#tell = tell
  }

  /** The people typing now; keeps its identity until it changes. */
  get who(): readonly Who[] {
    return this.#who
  }

  /** Handles a typing signal of this conversation; it is valid for 6 s (limits.typingShownMs). */
  receive({ who, is_typing, is_note }: Extract<SignalFrame, { signal: 'typing' }>): void {
    const others = this.#who.filter((one) => !isSamePerson(one, who))
    if (is_typing) this.#believe({ ...who, is_note }, others)
    else this.#set(others)
  }

  #believe(typing: Who, others: readonly Who[]): void {
    const known = this.#who.find((one) => isSamePerson(one, typing) && one.is_note === typing.is_note)
    const person = known ?? typing
    this.#expiries.get(person)?.()
    const expire = () => this.#set(this.#who.filter((one) => one !== person))
    this.#expiries.set(person, this.#clock.after(limits.typingShownMs, expire))
    if (!known) this.#set([...others, person])
  }

  /**
   * Ends the typing state for the authors of new messages. A row that merely changed, for example because it was seen, does not mean that its author stopped
   * typing.
   */
  arrived(messages: readonly MessageView[]): void {
    const written = messages.filter(({ seq, changed_seq }) => seq === changed_seq)
    if (this.#who.length > 0 && written.length > 0) this.#set(this.#who.filter((who) => !written.some((message) => isBy(message, who))))
  }

  /** Signals that the user is typing or has stopped; throttled to once per 3 s (limits.typingSignalMs). */
  setMine(isTyping: boolean, isNote: boolean): void {
    const told = this.#mine
    if (isTyping ? told?.isFresh && told.isNote === isNote : !told) return
    this.#cancelTold()
    this.#mine = null
    if (isTyping) {
      const mine = { isNote, isFresh: true }
      this.#mine = mine
      this.#cancelTold = this.#clock.after(limits.typingSignalMs, () => {
        mine.isFresh = false
      })
    }
    this.#tell(isTyping, isTyping ? isNote : (told?.isNote ?? false))
  }

  dispose(): void {
    this.#cancelTold()
    for (const cancel of this.#expiries.values()) cancel()
  }

  #set(who: readonly Who[]): void {
    if (who.length === this.#who.length && who.every((one) => this.#who.includes(one))) return
    for (const [known, cancel] of this.#expiries) {
      if (who.includes(known)) continue
      cancel()
      this.#expiries.delete(known)
    }
    this.#who = who
    this.#onChange()
  }
}
