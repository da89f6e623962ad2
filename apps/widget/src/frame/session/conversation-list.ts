import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'

/** The visitor's conversations, newest first, merged from pages, hellos and pushes in any order. */
export class ConversationList {
  #rows: VisitorConversationView[] = []

  get rows(): readonly VisitorConversationView[] {
    return this.#rows
  }

  read(conversation_ref: string): VisitorConversationView | undefined {
    return this.#rows.find((row) => row.conversation_ref === conversation_ref)
  }

  /** Merges rows, replacing older copies; a copy with a lower `seq` never replaces a newer one. Returns whether anything changed. */
  merge(rows: readonly VisitorConversationView[], gone: readonly string[] = []): boolean {
    const byRef = new Map(this.#rows.map((row) => [row.conversation_ref, row]))
    let isChanged = false
    for (const row of rows) {
      const known = byRef.get(row.conversation_ref)
      if (known && known.seq > row.seq) continue
      byRef.set(row.conversation_ref, row)
      isChanged = true
    }
    for (const ref of gone) isChanged = byRef.delete(ref) || isChanged
    if (isChanged) this.#rows = [...byRef.values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number)
    return isChanged
  }

  /** Returns the number of unread messages in all conversations except the one on the screen. */
  unread(on_screen: string | null): number {
    return this.#rows.reduce((sum, row) => (row.conversation_ref === on_screen ? sum : sum + row.unread_count), 0)
  }

  clear(): void {
    this.#rows = []
  }
}
