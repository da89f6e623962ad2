import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { invitationTexts } from '@porchlight/contracts/identity/invitation-texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { LanguageSwitch } from '../../shared/interface/language/language-choice.tsx'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import { JoinForm } from './join-form.tsx'
import { t } from './texts.ts'

/**
 * Accepts an invitation. An address without an account is asked for a name and a password, and is signed in. The nonce proves that a browser rendered the page,
 * so that mail scanners can't accept invitations.
 */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? undefined
  const session = useSession()
  const offer = useQuery({
    queryKey: ['invitation', token],
    // A token of the wrong form gets the same words as one that isn't valid.
    queryFn: () => identityApi.identity.invitationNonce({ token }).catch(() => identityApi.identity.invitationNonce({})),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (offer.isPending) return <PlainPage title={t('joining')} busy />
  const { nonce = '', invitation = null } = offer.data ?? {}
  if (token === undefined || !invitation || invitation.has_account || session) return <Approval token={token} />
  return <JoinForm token={token} nonce={nonce} invitation={invitation} />
}

/**
 * Approves an invitation on load (checklist A9). Whoever has an account with the invited address must be signed in to it; `/join/account` is this page behind
 * the sign-in page.
 */
function Approval({ token }: { token: string | undefined }) {
  const session = useSession()
  const approval = useQuery({
    queryKey: ['join', token, session?.user.user_id],
    queryFn: async () => {
      const { nonce } = await identityApi.identity.invitationNonce({})
      return identityApi.identity.approveInvitation({ token, nonce })
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (approval.isPending) return <PlainPage title={t('joining')} busy />
  if (needsAccount(approval.error)) {
    return (
      <PlainPage title={t('joinWithAccount')} lead={t(session ? 'joinAsOther' : 'joinSignIn')}>
        {session ? (
          <Button onClick={() => void signOut()}>{t('signOut')}</Button>
        ) : (
          <Button component={Link} to={`/join/account?token=${token}`}>
            {t('signIn')}
          </Button>
        )}
      </PlainPage>
    )
  }
  if (approval.isError)
    return (
      <PlainPage title={t('error')} lead={<p role="alert">{failureText(approval.error)}</p>} after={<LanguageSwitch />}>
        <Ways isNew={false} />
      </PlainPage>
    )
  return (
    <PlainPage title={t('success')} lead={successText(approval.data)} after={<LanguageSwitch />}>
      <Ways isNew={!session} />
    </PlainPage>
  )
}

/** Buttons that lead on: to the sign-in page and, for a new account, to where its password is chosen. The mailed link has the address in its fragment. */
function Ways({ isNew }: { isNew: boolean }) {
  const email = decoded(useLocation().hash.slice(1))
  return (
    <>
      {isNew && (
        <Button component={Link} to="/forgot" state={{ email }}>
          {t('choosePassword')}
        </Button>
      )}
      <Button component={Link} to="/login" state={{ email }} variant={isNew ? 'default' : 'filled'}>
        {t('login')}
      </Button>
    </>
  )
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return ''
  }
}

/** Returns the server's message, in the language of the page if the page knows it. */
function successText(text: string): string {
  if (text === '' || text === invitationTexts.approved) return t('joined')
  return text === invitationTexts.added ? t('joinedToo') : text
}

const needsAccount = (cause: unknown) => cause instanceof ApiError && (cause.code === 'unauthenticated' || cause.code === 'claim_mismatch')

/** Returns the server's message, or the specification's default, which the page knows in its own language. */
function failureText(cause: unknown): string {
  const isTold = cause instanceof ApiError && cause.message && cause.message !== cause.code && cause.status > 0
  return isTold && cause.message !== invitationTexts.failed ? cause.message : t('joinFailed')
}
