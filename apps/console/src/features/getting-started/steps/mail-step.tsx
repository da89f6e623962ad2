import type { GettingStartedView } from '@porchlight/contracts/getting-started/getting-started'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

/** A test mail to the user, and what became of it; who sends the library's mail, and where its help hub is. */
export function MailStep({ view: { is_mail_kept, has_mail_server, test_mail } }: { view: GettingStartedView }) {
  const send = useMutation({
    mutationFn: () => api.notifications.testMail({}),
  })
  const links = [
    [t('sender'), '/admin/profile/integrations'],
    [t('domain'), '/admin/profile/settings/domain'],
  ] as const
  if (is_mail_kept)
    return (
      <>
        <Notice tone="warning">{t('mailKept')}</Notice>
        <Actions links={links} />
      </>
    )
  return (
    <>
      {test_mail && <p role="status">{outcomeOf(test_mail, has_mail_server)}</p>}
      <Actions links={links}>
        <ActionButton for="notifications.testMail" size="xs" busy={send.isPending} onClick={() => send.mutate()}>
          {t('sendTest')}
        </ActionButton>
      </Actions>
    </>
  )
}

function outcomeOf({ address, state, reason }: NonNullable<GettingStartedView['test_mail']>, hasServer: boolean): string {
  if (state === 'sent') return t(hasServer ? 'testSent' : 'testKept', { address })
  if (state === 'queued' && reason !== '') return t('testWaits', { address, reason })
  return state === 'queued' ? t('testQueued', { address }) : t('testFailed', { address, reason })
}
