import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { leave, readBelongings } from './leave.ts'

/** Deactivating a person together with what they have. */
export const leaving: Module = {
  name: 'leaving',
  handlers: [readBelongings, leave],
  notices: [...notices('workflows', ['agent.handed_over']), ...notices('webhooks', ['agent.handed_over']), ...notices('api_keys', ['agent.handed_over'])],
}
