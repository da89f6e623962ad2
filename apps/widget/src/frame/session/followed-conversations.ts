import type { FollowOptions, LiveConnection } from '@porchlight/client'

/** Conversations whose streams are followed for the list. */
export class FollowedConversations {
  readonly #live: Pick<LiveConnection, 'follow'>
  readonly #optionsOf: (conversation_ref: string) => FollowOptions
  readonly #stops = new Map<string, () => void>()

  constructor(live: Pick<LiveConnection, 'follow'>, optionsOf: (conversation_ref: string) => FollowOptions) {
    this.#live = live
    this.#optionsOf = optionsOf
  }

  /** Follows a conversation, unless it is already followed. */
  follow(conversation_ref: string): void {
    if (!this.#stops.has(conversation_ref)) {
      this.#stops.set(conversation_ref, this.#live.follow(`conversation:${conversation_ref}`, this.#optionsOf(conversation_ref)))
    }
  }

  /** Unfollows one conversation, or (without a ref) all. */
  leave(conversation_ref?: string): void {
    for (const ref of conversation_ref === undefined ? [...this.#stops.keys()] : [conversation_ref]) {
      this.#stops.get(ref)?.()
      this.#stops.delete(ref)
    }
  }
}
