import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Section } from '../../shared/interface/page/page.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import type { Sender } from '../../shared/mail/email-queries.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { connectingKey } from './connecting.ts'
import { DomainCheck } from './domain-check.tsx'
import styles from './integrations.module.css'
import { SenderForm } from './sender-form.tsx'
import { t } from './texts.ts'

type Type = Sender['email_type']

/** One way to send mail: its state, its settings, and what can be done with it. */
export function SenderSection({ type, sender, isOffered }: { type: Type; sender: Sender | null; isOffered: boolean }) {
  const [isChecking, setChecking] = useState(false)
  const isAccount = type === 'google' || type === 'microsoft'
  const activate = useMutation({ mutationFn: (is_active: boolean) => api.mailSenders.save({ email_type: type, is_active }) })
  const test = useMutation({
    mutationFn: () => api.mailSenders.test({ email_type: type }),
    onSuccess: ({ is_sent }) => {
      if (is_sent) showSuccess(t('tested'))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.mailSenders.remove({ email_type: type }),
    onSuccess: ({ active_address, nothing_sends }) => {
      if (nothing_sends) showError(t('disconnectedNothing'))
      else showSuccess(active_address === null ? t('disconnected') : t('disconnectedNow', { address: active_address }))
    },
  })
  const authorize = useMutation({
    mutationFn: async () => (isAccount ? (await api.mailSenders.authorize({ provider: type })).url : ''),
    onSuccess: (url) => {
      sessionStorage.setItem(connectingKey, type)
      location.assign(url)
    },
  })
  return (
    <Section title={t(`type_${type}`)} lead={t(`lead_${type}`)}>
      <div className={styles.body}>
        <p className={styles.state} data-active={sender?.is_active || undefined}>
          {sender ? `${sender.address} · ${t(sender.is_active ? 'active' : 'inactive')}` : t(isOffered ? 'notSetUp' : 'notOffered')}
        </p>
        {sender?.failure && (
          <p className={styles.failure} role="alert">
            {t('failure', { reason: sender.failure })}
          </p>
        )}
        {isOffered && (!isAccount || sender) && <SenderForm key={sender?.address ?? 'new'} type={type} sender={sender} />}
        <div className={styles.actions}>
          {isAccount && isOffered && (
            <ActionButton
              for="mailSenders.authorize"
              variant={sender ? 'default' : 'filled'}
              size="xs"
              busy={authorize.isPending}
              onClick={() => authorize.mutate()}
            >
              {t('connect')}
            </ActionButton>
          )}
          {sender && (
            <>
              <ActionButton for="mailSenders.save" variant="default" size="xs" busy={activate.isPending} onClick={() => activate.mutate(!sender.is_active)}>
                {t(sender.is_active ? 'deactivate' : 'activate')}
              </ActionButton>
              <ActionButton for="mailSenders.test" variant="default" size="xs" busy={test.isPending} onClick={() => test.mutate()}>
                {t('test')}
              </ActionButton>
              {/* That of the active sender stands below. */}
              {!sender.is_active && (
                <ActionButton for="mailSenders.deliverability" variant="default" size="xs" onClick={() => setChecking(true)}>
                  {t('check')}
                </ActionButton>
              )}
              <ActionButton for="mailSenders.remove" variant="subtle" color="red" size="xs" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('disconnect')}
              </ActionButton>
            </>
          )}
        </div>
        {sender && !sender.is_active && isChecking && <DomainCheck type={type} />}
      </div>
    </Section>
  )
}
