import '@mantine/core/styles/NumberInput.layer.css'
import { Checkbox, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import type { Sender } from '../../shared/mail/email-queries.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './integrations.module.css'
import { t } from './texts.ts'
import { useTryOut } from './try-out.ts'

const usualPort = 587

/** Settings of a sender. Its secret is only ever entered. */
export function SenderForm({ type, sender }: { type: Sender['email_type']; sender: Sender | null }) {
  const { canRun } = usePermissions()
  const [values, setValues] = useState({
    ...{ address: sender?.address ?? '', name: sender?.name ?? '', secret: '' },
    ...{ host: sender?.host ?? '', port: sender?.port ?? usualPort, is_tls: sender?.is_tls ?? false, username: sender?.username ?? '' },
    ...{ domain: sender?.domain ?? '', region: sender?.region ?? ('us' as const) },
  })
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const tryOut = useTryOut()
  const save = useMutation({
    mutationFn: () => {
      const { address, name, secret, host, port, is_tls, username, domain, region } = values
      const own = type === 'smtp' ? { host, port, is_tls, username } : type === 'mailgun' ? { domain, region } : {}
      const isAccount = type === 'google' || type === 'microsoft'
      return api.mailSenders.save({ email_type: type, name, ...own, ...(!isAccount && { address }), ...(secret !== '' && { secret }) })
    },
    onSuccess: () => {
      set({ secret: '' })
      showSuccess(t('saved'))
      tryOut(type)
    },
  })
  const isLocked = !canRun('mailSenders.save')
  const text = (key: 'address' | 'name' | 'host' | 'username' | 'domain', more: { type?: 'email'; required?: boolean } = {}) => (
    <TextInput size="xs" label={t(key)} disabled={isLocked} value={values[key]} onChange={(event) => set({ [key]: event.currentTarget.value })} {...more} />
  )
  const secret = (label: string) => (
    <PasswordInput
      size="xs"
      label={label}
      disabled={isLocked}
      autoComplete="new-password"
      required={sender === null}
      description={sender ? t('keep') : undefined}
      value={values.secret}
      onChange={(event) => set({ secret: event.currentTarget.value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {(type === 'smtp' || type === 'mailgun') && text('address', { type: 'email', required: true })}
      {text('name')}
      {type === 'smtp' && (
        <>
          {text('host', { required: true })}
          <NumberInput
            size="xs"
            label={t('port')}
            disabled={isLocked}
            min={1}
            max={65_535}
            value={values.port}
            onChange={(port) => set({ port: Number(port) || usualPort })}
          />
          <Checkbox label={t('tls')} disabled={isLocked} checked={values.is_tls} onChange={(event) => set({ is_tls: event.currentTarget.checked })} />
          {text('username')}
          {secret(t('password'))}
        </>
      )}
      {type === 'mailgun' && (
        <>
          {text('domain', { required: true })}
          <NativeSelect
            size="xs"
            label={t('region')}
            disabled={isLocked}
            value={values.region}
            data={(['us', 'eu'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(event) => set({ region: event.currentTarget.value as 'us' | 'eu' })}
          />
          {secret(t('key'))}
        </>
      )}
      <div className={styles.saving}>
        <ActionButton for="mailSenders.save" type="submit" size="xs" busy={save.isPending}>
          {t('save')}
        </ActionButton>
        <p className={styles.small}>{t('saveTries')}</p>
      </div>
    </form>
  )
}
