import type { MessageView } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import type { SignalFrame } from '@porchlight/contracts/live'
import type { ClientClock } from './client-clock.ts'
import { afterMessages, afterTypingSignal, stillTyping, type TypingPerson, type Who } from './typing-people.ts'

/** Who types in one conversation, and telling the others that I do. */
export class TypingSignals {
  readonly #clock: ClientClock
  readonly #onChange: () => void
  readonly #tell: (isTyping: boolean, isNote: boolean) => void
  #people: readonly TypingPerson[] = []
  #who: readonly Who[] = []
  #told: { at: number; isNote: boolean } | null = null
  #cancelExpiry = () => {}

  constructor(clock: ClientClock, onChange: () => void, tell: (isTyping: boolean, isNote: boolean) => void) {
    this.#clock = clock
    this.#onChange = onChange
    this.#tell = tell
  }

  /** Those who type now; the same value until it changes. */
  get who(): readonly Who[] {
    return this.#who
  }

  /** A signal of this conversation arrived. */
  receive(signal: Extract<SignalFrame, { signal: 'typing' }>): void {
    this.#set(afterTypingSignal(this.#people, signal, this.#clock.now()))
  }

  /** Messages arrived: their authors no longer type. */
  arrived(messages: readonly MessageView[]): void {
    this.#set(afterMessages(this.#people, messages))
  }

  /** I type, or stopped; told at most every 3 s (limits.typingSignalMs). */
  setMine(isTyping: boolean, isNote: boolean): void {
    const now = this.#clock.now()
    if (!isTyping) {
      if (this.#told) this.#tell(false, this.#told.isNote)
      this.#told = null
    } else if (!this.#told || this.#told.isNote !== isNote || now - this.#told.at >= limits.typingSignalMs) {
      this.#told = { at: now, isNote }
      this.#tell(true, isNote)
    }
  }

  dispose(): void {
    this.#cancelExpiry()
  }

  #set(people: readonly TypingPerson[]): void {
    if (people === this.#people) return
    this.#people = people
    const who = people.map((person) => person.who)
    const isSame = who.length === this.#who.length && who.every((one, index) => one.name === this.#who[index]?.name && one.id === this.#who[index]?.id)
    this.#cancelExpiry()
    const first = Math.min(...people.map((person) => person.until))
    if (people.length > 0) this.#cancelExpiry = this.#clock.after(first - this.#clock.now(), () => this.#set(stillTyping(this.#people, this.#clock.now())))
    if (isSame) return
    this.#who = who
    this.#onChange()
  }
}
