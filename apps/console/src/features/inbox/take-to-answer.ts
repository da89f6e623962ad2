import { callLive } from '../../shared/connection/live/call-live.ts'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { holdKeys } from '../../shared/interface/commands/held-keys.ts'
import { isComposerOf } from './composer/composer-field.ts'

/**
 * Takes a chat in order to answer it: keys pressed in the meantime are kept for its composer. Resolves to whether it succeeded; a refusal drops those keys and
 * shows a toast.
 */
export async function takeToAnswer(conversation_ref: string): Promise<boolean> {
  const drop = holdKeys({ into: isComposerOf(conversation_ref, 'agent') })
  try {
    applyAnswer((await callLive('takeChat', { conversation_ref })).conversation)
    return true
  } catch (cause) {
    drop()
    tellRefusal(cause)
    return false
  }
}
