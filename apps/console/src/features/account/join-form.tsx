import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { Notice } from '@porchlight/ui'
import { useRef, useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { LanguageSwitch } from '../../shared/interface/language/language-choice.tsx'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { link as text } from './join-link-texts.ts'
import { t } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = { token: string; nonce: string; invitation: { company_name: string; inviter_name: string; agent_name: string; email: string } }

/** Form of an invitation: a name and a password, and the new teammate is signed in. */
export function JoinForm({ token, nonce, invitation: { company_name, inviter_name, agent_name, email } }: Props) {
  const [name, setName] = useState(agent_name)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  // If only the sign-in fails, the next attempt must not accept again.
  const isAccepted = useRef(false)
  const { signIn, isPending, failure } = useSignIn(async (input: { agent_name: string; password: string; code?: string }) => {
    try {
      if (!isAccepted.current) await identityApi.identity.acceptInvitation({ token, nonce, agent_name: input.agent_name, password: input.password })
    } catch (cause) {
      if (cause instanceof ApiError) setFault(cause.code === 'token_invalid' ? t('joinFailed') : errorText(cause))
      throw cause
    }
    isAccepted.current = true
    return identityApi.identity.signIn({ email, password: input.password, ...(input.code && { code: input.code }) })
  })
  const problem = fault ?? failure
  return (
    <PlainPage
      title={text('joinLinkTitle', { company: company_name })}
      lead={inviter_name === '' ? text('joinFormLead', { email }) : text('joinFormLeadBy', { name: inviter_name, email })}
      after={<LanguageSwitch />}
    >
      <form
        className={styles.join}
        onSubmit={(event) => {
          event.preventDefault()
          if (password.length < limits.passwordLengthMin) return setFault(t('tooShort'))
          setFault(null)
          signIn({ agent_name: name.trim(), password })
        }}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          label={text('joinFormName')}
          required
          withAsterisk={false}
          autoComplete="name"
          maxLength={80}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('password')}
          required
          withAsterisk={false}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isPending} disabled={name.trim() === '' || password === ''}>
          {text('joinFormJoin')}
        </Button>
      </form>
    </PlainPage>
  )
}
