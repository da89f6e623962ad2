import type { ConversationView } from '@porchlight/contracts/conversations/conversations'

/** Returns the key of the text that calls a conversation what it is: a text that says “chat” and is shown for tickets too has a twin named `<key>_ticket`. */
export const byChannel = <K extends string>(key: K, channel: ConversationView['channel']): K | `${K}_ticket` => (channel === 'ticket' ? `${key}_ticket` : key)
