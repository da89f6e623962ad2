/** State of an address that opens a conversation to write in it at once: its field takes the focus. */
export const toWriteIn = (conversation_ref: string) => ({ write_in: conversation_ref })

/** Returns the conversation that the state of an address asks to write in; null for any other state. */
export function writtenIn(state: unknown): string | null {
  const ref = typeof state === 'object' && state !== null && 'write_in' in state ? state.write_in : null
  return typeof ref === 'string' ? ref : null
}
