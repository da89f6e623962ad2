import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { optimistic } from '../../shared/connection/optimistic.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { mutedQuery } from '../../shared/conversations/muted.ts'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** Returns whether the user has muted the conversation; `entirely` if mentions are muted too. */
export function muteOf(conversation_ref: string): 'no' | 'yes' | 'entirely' {
  const withMentions = queryClient.getQueryData(mutedQuery.queryKey)?.[conversation_ref]
  return withMentions === undefined ? 'no' : withMentions ? 'entirely' : 'yes'
}

/** Mutes the conversation, its mentions too if wanted, or unmutes it. The mark appears at once and disappears again if the server refuses. */
export async function changeMute(conversation_ref: string, to: 'no' | 'yes' | 'entirely'): Promise<void> {
  const set = ({ [conversation_ref]: _, ...others }: Record<string, boolean>) => (to === 'no' ? others : { ...others, [conversation_ref]: to === 'entirely' })
  try {
    await optimistic<Record<string, boolean>, unknown>(mutedQuery, set, () =>
      to === 'no' ? api.mutes.end({ conversation_ref }) : api.mutes.set({ conversation_ref, with_mentions: to === 'entirely' }),
    )
    showSuccess(t(`now_${to}`), 'mute')
  } catch (cause) {
    showError(errorText(cause))
  }
}
