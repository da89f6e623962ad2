import '@mantine/core/styles/NumberInput.layer.css'
import { Button, Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { mailboxProblems } from '@porchlight/contracts/inbound-mail/mailbox-problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './integrations.module.css'
import type { Mailbox } from './mailbox.ts'
import { problemText, t } from './texts.ts'

const ports = { tls: 993, plain: 143 }

/** Form that connects a mailbox, or changes one. The server signs in before it stores anything; the form says why that failed. */
export function MailboxForm({ mailbox, onDone }: { mailbox: Mailbox | null; onDone: () => void }) {
  const [values, setValues] = useState({
    ...{ address: mailbox?.address ?? '', host: '', port: ports.tls, is_tls: true, username: '', password: '' },
    ...{ folder: mailbox?.folder ?? 'INBOX', takes_existing: false },
  })
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const save = useMutation({
    mutationFn: () => {
      const { address, folder, password } = values
      if (!mailbox) return api.mailboxes.create(values)
      const changed = { ...(folder !== mailbox.folder && { folder }), ...(password !== '' && { password }) }
      return api.mailboxes.update({ mailbox_ref: mailbox.mailbox_ref, address, ...changed })
    },
    onError: shownInPlace,
    onSuccess: async () => {
      showSuccess(t(mailbox ? 'mailboxSaved' : 'mailboxConnected'))
      onDone()
    },
  })
  const field = (key: 'address' | 'host' | 'username' | 'folder') => ({
    value: values[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  })
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput label={t('writesTo')} description={t('writesToHint')} type="email" maxLength={254} data-autofocus {...field('address')} />
      {!mailbox && (
        <>
          <TextInput label={t('imapHost')} required maxLength={253} {...field('host')} />
          <Checkbox
            label={t('imapTls')}
            checked={values.is_tls}
            onChange={({ currentTarget: { checked } }) => set({ is_tls: checked, port: checked ? ports.tls : ports.plain })}
          />
          <NumberInput
            label={t('port')}
            min={1}
            max={65_535}
            value={values.port}
            onChange={(port) => set({ port: Number(port) || (values.is_tls ? ports.tls : ports.plain) })}
          />
          <TextInput label={t('username')} required maxLength={254} autoComplete="off" {...field('username')} />
        </>
      )}
      <PasswordInput
        label={t('password')}
        required={!mailbox}
        description={mailbox ? t('keep') : undefined}
        maxLength={500}
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <TextInput label={t('folder')} required maxLength={200} {...field('folder')} />
      {!mailbox && (
        <Checkbox label={t('takesExisting')} checked={values.takes_existing} onChange={(event) => set({ takes_existing: event.currentTarget.checked })} />
      )}
      {save.error && (
        <p className={styles.failure} role="alert">
          {reasonOf(save.error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t(mailbox ? 'save' : 'connect')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function reasonOf(error: Error): string {
  const { problem, said = '', folder } = (error instanceof ApiError && error.fields) || {}
  const known = mailboxProblems.find((each) => each === problem)
  if (known) return problemText(known, said)
  return folder ? t('isConnected') : errorText(error)
}
