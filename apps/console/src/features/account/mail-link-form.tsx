import { Button, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import styles from './account-layout.module.css'
import { t } from './texts.ts'
import { useTypedEmail } from './use-typed-email.ts'

type Props = {
  /** Asks the server to send the email. */
  request: (email: string) => Promise<unknown>
  button: string
  /** Success toast; `sentText`, if given, is also shown below the form. */
  sent: string
  sentText?: string
  failureText: (cause: unknown) => string
}

/** Form that requests an emailed link. The button is disabled while the field is empty. */
export function MailLinkForm({ request, button, sent, sentText, failureText }: Props) {
  const [email, setEmail] = useState(useTypedEmail())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => request(email.trim()),
    onSuccess: () => showSuccess(sent),
    onError: (cause) => showError(failureText(cause)),
  })
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isPending} disabled={!email.trim()}>
        {button}
      </Button>
      {isSuccess && sentText && <Notice tone="success">{sentText}</Notice>}
    </form>
  )
}
