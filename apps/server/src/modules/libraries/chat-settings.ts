import { type ChatSettings, ChatSettingsView } from '@porchlight/contracts/libraries/chat-settings'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { isChatOn } from './document.ts'

/** Chat settings of a library that has never changed them. */
export const defaultChatSettings: ChatSettings = {
  assignment_wait_minutes: limits.assignmentWaitMinutes,
  assignment: 'offer',
  inactivity_close_minutes: null,
  reopen_window_hours: 48,
  asks_for_rating: true,
  offline_notice: '',
  greeting: '',
  page_greetings: [],
  cobrowse_url: '',
}

/** Returns the effective chat settings, with defaults filled in. */
export async function chatSettingsOf(ctx: Ctx): Promise<ChatSettings> {
  const row = await ctx.db.selectFrom('libraries').select('chat_settings').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirstOrThrow()
  return inForce(row.chat_settings)
}

/**
 * Returns the chat settings for a chat about to start or reopen.
 * @throws AppError `chat_disabled` when the library has disabled chat
 */
export async function settingsForNewChat(ctx: Ctx): Promise<ChatSettings> {
  const row = await ctx.db
    .selectFrom('libraries')
    .select(['chat_settings', 'integrations'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirstOrThrow()
  if (!isChatOn(row)) throw refuse('chat_disabled')
  return inForce(row.chat_settings)
}

const inForce = (stored: unknown): ChatSettings => ChatSettingsView.parse({ ...defaultChatSettings, ...(stored as object) })
