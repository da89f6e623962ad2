import { Button, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import styles from './account-layout.module.css'
import { t } from './texts.ts'

type Props = { failure: string | null; isPending: boolean; onCode: (code: string) => void }

/** Form for the second factor, which follows the password or a sign-in link: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ failure, isPending, onCode }: Props) {
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code.trim())
      }}
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextInput
        autoFocus
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        size="md"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isPending} disabled={code.trim().length < 6}>
        {t('signIn')}
      </Button>
      {/* The sign-in page is often this very page, so only loading it begins again. */}
      <Link to="/login" reloadDocument>
        {t('backToLogin')}
      </Link>
    </form>
  )
}
