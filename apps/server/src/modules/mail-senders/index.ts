import type { Module } from '../../kernel/kernel.ts'
import { handlers } from './handlers.ts'

export { sendWith } from './sender-transport.ts'
export { activeSender, type SenderRow, senderAddresses } from './senders.ts'

/** Who sends a library's mail. */
export const mailSenders: Module = { name: 'mail-senders', handlers }
