import { ApiError } from '@porchlight/client'
import { errorText } from '../connection/error-text.ts'
import { fetchAgain } from '../connection/fetch-again.ts'
import { showError, showInfo } from '../interface/toasts.ts'
import { inboxKeys } from './store/live.ts'
import { conversationText } from './texts.ts'

/**
 * Shows why an action failed: the given text, or the text for an error. If another agent took the chat first, names that agent. Server refusals also refetch
 * the lists.
 */
export function tellRefusal(cause: unknown): void {
  if (typeof cause === 'string') {
    showError(cause)
  } else if (!(cause instanceof ApiError) || cause.code !== 'already_taken') {
    showError(errorText(cause))
  } else {
    const name = cause.fields?.agent
    showInfo(name ? conversationText('alreadyTaken', { name }) : conversationText('alreadyTakenUnknown'))
  }
  if (cause instanceof ApiError && cause.status >= 400) {
    void fetchAgain(inboxKeys.lists, inboxKeys.offers)
  }
}
