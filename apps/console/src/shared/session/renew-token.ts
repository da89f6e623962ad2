import { ApiError } from '@porchlight/client'
import { errorText } from '../connection/error-text.ts'
import { log } from '../connection/log.ts'
import { showError } from '../interface/toasts.ts'
import { endSession } from './end-session.ts'
import { identityApi } from './identity-api.ts'
import { openInbox } from './open-inbox.ts'
import { t } from './texts.ts'

/** Returns a new inbox token; if the server can't be reached, the old one; null if nobody is signed in any more, which ends the session here. */
export async function renewToken(old: string): Promise<string | null> {
  try {
    return await openInbox(await identityApi.identity.token({}))
  } catch (cause) {
    log('Error while refetching token', cause)
    const code = cause instanceof ApiError ? cause.code : undefined
    if (code !== 'unauthenticated' && code !== 'address_refused') return old
    showError(code === 'unauthenticated' ? t('noUser') : errorText(cause))
    await endSession('refused')
    return null
  }
}
