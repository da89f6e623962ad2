import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import type { Sender } from '../../shared/mail/email-queries.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** Returns what tests a sender that was just set up, and switches it on if it works; whoever may not test only saves. */
export function useTryOut(): (type: Sender['email_type']) => void {
  const { canRun } = usePermissions()
  const { mutate } = useMutation({
    mutationFn: (email_type: Sender['email_type']) => api.mailSenders.test({ email_type, activates: true }),
    onSuccess: ({ is_sent, reason }) => {
      if (is_sent) showSuccess(t('triedAndOn'))
      else showError(t('triedInVain', { reason }))
    },
  })
  return (type) => {
    if (canRun('mailSenders.test')) mutate(type)
  }
}
