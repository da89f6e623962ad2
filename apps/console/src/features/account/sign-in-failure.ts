import { ApiError } from '@porchlight/client'
import { errorText } from '../../shared/connection/error-text.ts'
import { showDialog } from '../../shared/interface/dialogs/dialogs.ts'
import { t } from './texts.ts'

const ssoRefusalTexts: Record<string, Parameters<typeof t>[0]> = {
  provider: 'sso_provider',
  email: 'sso_email',
  domain: 'sso_domain',
  member: 'sso_member',
  rights: 'sso_rights',
}

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
  if (cause.code === 'sso_refused') return t(ssoRefusalTexts[cause.fields?.reason ?? ''] ?? 'sso_answer')
  if (
    cause.code === 'code_incorrect' ||
    cause.code === 'sso_needed' ||
    cause.code === 'unavailable' ||
    cause.code === 'rate_limited' ||
    cause.message === cause.code
  )
    return errorText(cause)
  return cause.message || t('anyError')
}
