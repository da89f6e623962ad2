import { ApiError } from '@porchlight/client'
import { errorText } from '../../shared/connection/error-text.ts'
import { showDialog } from '../../shared/interface/dialogs/dialogs.ts'
import { t } from './texts.ts'

/**
 * Handles a failed sign-in (checklist A4, A6). Shows a dialog for a lapsed subscription or a failed lookup; otherwise returns the text for the form:
 * wrong credentials, the server's message, or 'An error occured'.
 */
export function signInFailure(cause: unknown): string | null {
  if (!(cause instanceof ApiError)) return t('anyError')
  if (cause.code === 'subscription_inactive') {
    showDialog({ title: t('attention'), message: t('inactive') })
    return null
  }
  if (cause.code === 'licence_unavailable') {
    showDialog({ title: t('error'), message: t('lookupFailed') })
    return null
  }
  if (cause.code === 'incorrect_credentials') return t('wrongCredentials')
  if (cause.code === 'code_incorrect' || cause.code === 'unavailable' || cause.code === 'rate_limited' || cause.message === cause.code) return errorText(cause)
  return cause.message || t('anyError')
}
