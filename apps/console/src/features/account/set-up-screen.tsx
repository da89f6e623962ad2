import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice, Skeleton } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { codeText, errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { t } from './texts.ts'

const fields = [
  { name: 'code', label: 'setUpCode', autoComplete: 'one-time-code' },
  { name: 'company_name', label: 'companyName', autoComplete: 'organization' },
  { name: 'agent_name', label: 'yourName', autoComplete: 'name' },
  { name: 'email', label: 'email', autoComplete: 'username', type: 'email' },
] as const

const blank = { code: '', company_name: '', agent_name: '', email: '', password: '' }

/** Returns a specific error text for errors the user can fix, or the text from checklist A6 for any other. */
function failureText(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.code === 'internal') return codeText('user_not_created')
  return cause.code === 'token_invalid' ? t('wrongCode') : errorText(cause)
}

/**
 * Setup screen for a fresh installation: creates the first library and its admin, using the one-time code from the server's log. The address that the server
 * prints carries the code.
 */
export function Component() {
  const [params] = useSearchParams()
  const [values, setValues] = useState(() => ({ ...blank, code: params.get('code') ?? '' }))
  const [first] = useState(values.code === '' ? 'code' : 'company_name')
  const navigate = useNavigate()
  const needed = useQuery({ queryKey: ['set-up'], queryFn: () => identityApi.identity.setUpNeeded({}), retry: false })
  const { mutate, isPending, error } = useMutation({
    onError: shownInPlace,
    mutationFn: () => identityApi.identity.setUp(values),
    onSuccess: async () => {
      await navigate('/login?returnUrl=/admin/profile/setup', { replace: true, state: { email: values.email.trim(), is_set_up: true } })
    },
  })
  if (needed.data?.is_needed === false) return <Navigate to="/login" replace />
  const set = (name: keyof typeof blank, value: string) => setValues((before) => ({ ...before, [name]: value }))
  return (
    <AccountLayout title={t('setUpTitle')} lead={t('setUpLead')}>
      {needed.isPending ? (
        <Skeleton rows={5} height={18} label={t('setUpTitle')} />
      ) : (
        <form
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          {error && <Notice tone="danger">{failureText(error)}</Notice>}
          {fields.map(({ name, label, ...rest }) => (
            <TextInput
              key={name}
              label={t(label)}
              name={name}
              required
              withAsterisk={false}
              size="md"
              autoFocus={name === first}
              value={values[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
              {...rest}
            />
          ))}
          <PasswordInput
            label={t('password')}
            description={t('passwordHint')}
            name="password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            size="md"
            value={values.password}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            onChange={(event) => set('password', event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={isPending} disabled={Object.values(values).some((value) => value.trim() === '')}>
            {t('setUp')}
          </Button>
        </form>
      )}
    </AccountLayout>
  )
}
