import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { LanguageSwitch } from '../../shared/interface/language/language-choice.tsx'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { link as text } from './join-link-texts.ts'
import { t } from './texts.ts'

/** Page at /join/link#secret: whoever has a link to join enters their address, and gets the invitation there. */
export function Component() {
  const secret = useLocation().hash.slice(1)
  const [email, setEmail] = useState('')
  const link = useQuery({ queryKey: ['join-link', secret], queryFn: () => identityApi.invitationLinks.look({ secret }), retry: false })
  const ask = useMutation({ mutationFn: () => identityApi.invitationLinks.ask({ secret, email: email.trim() }), onError: shownInPlace })
  if (link.isPending) return <PlainPage title={t('joining')} busy />
  if (link.isError) return <PlainPage title={t('error')} lead={<p role="alert">{isGone(link.error) ? text('joinLinkGone') : errorText(link.error)}</p>} />
  const { company_name, domain } = link.data
  if (ask.isSuccess) return <PlainPage title={text('joinLinkSent')} lead={text('joinLinkSentLead', { email: email.trim() })} />
  return (
    <PlainPage
      title={text('joinLinkTitle', { company: company_name })}
      lead={domain === null ? text('joinLinkLead') : text('joinLinkDomain', { domain })}
      after={<LanguageSwitch />}
    >
      <form
        className={styles.join}
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
      >
        {ask.isError && <Notice tone="danger">{faultText(ask.error, domain)}</Notice>}
        <TextInput
          label={text('joinLinkEmail')}
          type="email"
          required
          withAsterisk={false}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={ask.isPending}>
          {text('joinLinkAsk')}
        </Button>
      </form>
    </PlainPage>
  )
}

const isGone = (cause: unknown) => cause instanceof ApiError && (cause.code === 'token_invalid' || cause.code === 'invalid_input')

function faultText(cause: Error, domain: string | null): string {
  if (!(cause instanceof ApiError)) return errorText(cause)
  if (cause.code === 'claim_mismatch') return text('joinLinkDomain', { domain: domain ?? '' })
  return cause.code === 'token_invalid' ? text('joinLinkGone') : errorText(cause)
}
