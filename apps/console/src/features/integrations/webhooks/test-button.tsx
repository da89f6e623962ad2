import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import type { Endpoint } from './endpoints-query.ts'
import { problemText, t } from './texts.ts'

/** Button that sends a test to a receiver and says what came of it. */
export function TestButton({ endpoint: { endpoint_ref, name } }: { endpoint: Endpoint }) {
  const test = useMutation({
    mutationFn: () => api.webhooks.test({ endpoint_ref }),
    onSuccess: ({ delivery }) => {
      if (delivery.problem) showError(problemText(delivery.problem, delivery))
      else showSuccess(t('works', { name, status: String(delivery.status), ms: String(delivery.duration_ms) }))
    },
  })
  return (
    <ActionButton for="webhooks.test" variant="default" size="xs" aria-label={t('testOf', { name })} busy={test.isPending} onClick={() => test.mutate()}>
      {t('test')}
    </ActionButton>
  )
}
