import { z } from 'zod'
import { line, Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { isCobrowseAddress } from './cobrowse-address.ts'

/** A message shown once to each new visitor beside the launcher, after a delay, on pages whose URL matches the pattern (`*`: any text). */
export const PageGreeting = z.strictObject({ page: line(300).min(1), text: line(300).min(1), delay_seconds: z.number().int().min(0).max(600) })
const ChatSettings = z.object({
  /** Minutes a chat waits before it is offered to an available agent; 0 offers it immediately. */
  assignment_wait_minutes: z.number().int().min(0).max(60),
  assignment: z.enum(['offer', 'manual']),
  /** Minutes without a message after which an open chat is closed; null: never. */
  inactivity_close_minutes: z.number().int().min(1).max(43_200).nullable(),
  /** Hours after closing during which a visitor's message reopens the chat. */
  reopen_window_hours: z.number().int().min(0).max(8760),
  /** Whether requesters are asked to rate each closed conversation (checklist P1). */
  asks_for_rating: z.boolean(),
  /** If empty, the widget shows its default text in its language; the same applies to `greeting`. */
  offline_notice: line(300),
  greeting: line(300),
  page_greetings: z.array(PageGreeting).max(limits.pageGreetingsMax),
  /** URL of the co-browsing service where staff view a visitor's screen, with `{visitor_ref}`; empty if there is none. */
  cobrowse_url: line(500).refine((value) => value === '' || isCobrowseAddress(value), 'an https URL with {visitor_ref}'),
})
export type ChatSettings = z.infer<typeof ChatSettings>
export type PageGreeting = z.infer<typeof PageGreeting>
export { ChatSettings as ChatSettingsView }

export const chatSettingsApi = defineOperations('chatSettings', {
  read: operation({
    http: 'GET /api/inbox/chat_settings',
    summary: "The library's chat settings.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ chat_settings: ChatSettings }),
  }),
  update: operation({
    http: 'PUT /api/inbox/chat_settings',
    summary: "Changes the library's chat settings.",
    audience: ['staff'],
    permission: 'canManageChatSettings',
    input: ChatSettings.partial(),
    output: z.object({ chat_settings: ChatSettings }),
  }),
})
