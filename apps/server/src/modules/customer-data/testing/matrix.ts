import { type Entries, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = { 'customerData.read': onChat(staffReading) }
