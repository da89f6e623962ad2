import { callLive } from '../connection/live/call-live.ts'
import { log } from '../connection/log.ts'
import { queryClient } from '../connection/query-client.ts'
import { showError } from '../interface/toasts.ts'
import { currentSession } from '../session/session-store.ts'
import { changeMe, meQuery } from './me.ts'
import { t } from './texts.ts'

/** Switches the user's away mode: updates the shared state optimistically, then sends the live message (checklist B4). Rolls back if the server refuses. */
export async function switchAway(isAway: boolean): Promise<void> {
  const session = currentSession()
  if (!session || !queryClient.getQueryData(meQuery.queryKey)) return
  const { user_id, support_lib_id } = session.user
  const away_mode = isAway ? 1 : 0
  try {
    await changeMe({ is_away: away_mode }, async () => {
      const { agent } = await callLive('updateAgentInfo', { agent_action: 'switch_away_mode', ref_uid: user_id, away_mode, support_lib_id })
      return agent
    })
  } catch (cause) {
    log('Away mode was not changed', cause)
    showError(t('awayFailed'))
  }
}
