import { momentText, RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './integrations.module.css'
import type { Mailbox } from './mailbox.ts'
import { problemText, t } from './texts.ts'

/** One mailbox: the state of its connection, when it last answered and last failed, and what can be done with it. */
export function MailboxLine({ mailbox, onEdit }: { mailbox: Mailbox; onEdit: () => void }) {
  const { mailbox_ref, address, username, host, folder, state, is_enabled, seen_at, failed_at, problem, failure } = mailbox
  const [isRemoving, setRemoving] = useState(false)
  const name = address || username
  const pause = useMutation({ mutationFn: () => api.mailboxes.update({ mailbox_ref, is_enabled: !is_enabled }) })
  const test = useMutation({
    mutationFn: () => api.mailboxes.test({ mailbox_ref }),
    onSuccess: (found) => {
      if (found.problem) showError(problemText(found.problem, found.said))
      else showSuccess(t('mailboxWorks', { name }))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.mailboxes.remove({ mailbox_ref }),
    onSuccess: () => {
      showSuccess(t('mailboxRemoved', { name }))
    },
  })
  return (
    <li className={styles.mailbox}>
      <div className={styles.about}>
        <p className={styles.state} data-active={state === 'watching' || undefined} data-failed={state === 'failed' || undefined}>
          {name} · {t(`state_${state}`)}
        </p>
        <p className={styles.small}>
          {username} · {host} · {folder}
        </p>
        {seen_at && (
          <p className={styles.small} title={momentText(Date.parse(seen_at))}>
            {t('lastCheck')} <RelativeTime at={seen_at} />
          </p>
        )}
        {failed_at && (
          <p className={state === 'failed' ? styles.failure : styles.small} title={momentText(Date.parse(failed_at))}>
            {t('lastError')} <RelativeTime at={failed_at} /> · {problemText(problem ?? 'other', failure)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <ActionButton for="mailboxes.test" variant="default" size="xs" aria-label={t('testOf', { name })} busy={test.isPending} onClick={() => test.mutate()}>
          {t('testMailbox')}
        </ActionButton>
        <ActionButton
          for="mailboxes.update"
          variant="default"
          size="xs"
          aria-label={t(is_enabled ? 'pauseOf' : 'resumeOf', { name })}
          busy={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t(is_enabled ? 'pause' : 'resume')}
        </ActionButton>
        <ActionButton for="mailboxes.update" variant="default" size="xs" aria-label={t('changeOf', { name })} onClick={onEdit}>
          {t('change')}
        </ActionButton>
        <ActionButton for="mailboxes.remove" variant="subtle" color="red" size="xs" aria-label={t('removeOf', { name })} onClick={() => setRemoving(true)}>
          {t('remove')}
        </ActionButton>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeOf', { name })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('removeLead')}
      </ConfirmDialog>
    </li>
  )
}
