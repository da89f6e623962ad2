import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { BrandMark } from '../../shared/interface/plain-page/brand-mark.tsx'
import { knowsPasskeys, signWithPasskey } from '../../shared/session/passkeys/ceremony.ts'
import { passkeysQuery } from '../../shared/session/passkeys/passkeys-query.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import { Passkeys } from './passkeys.tsx'
import { secondFactorQuery } from './second-factor-state.ts'
import styles from './second-factor-wall.module.css'
import { TwoFactor } from './two-factor.tsx'
import { t } from './two-factor-texts.ts'

/** All of the console that is left to people whose role requires a second factor, once their days of grace are over: they set one up, or sign out. */
export default function SecondFactorWall() {
  const isProved = useQuery(secondFactorQuery).data?.required_by === null
  const title = t('wallTitle')
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <main className={styles.wall}>
      <header className={styles.head}>
        <BrandMark />
        <h1>{title}</h1>
        <p>{t('wallLead')}</p>
      </header>
      <UseKnownPasskey isProved={isProved} />
      <TwoFactor />
      <Passkeys isAddingOnly />
      <footer className={styles.actions}>
        <Button variant="default" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
        <Button disabled={!isProved} onClick={() => location.reload()}>
          {t('continue')}
        </Button>
      </footer>
    </main>
  )
}

/** The router is not shown, so nothing else leaves this page. */
async function leave(): Promise<void> {
  await signOut()
  location.assign('/login')
}

/** For people who have a passkey already, and signed in with a password. */
function UseKnownPasskey({ isProved }: { isProved: boolean }) {
  const passkeys = useQuery(passkeysQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await api.passkeys.startConfirming({})
      return api.passkeys.confirm(await signWithPasskey(options))
    },
    onError: shownInPlace,
  })
  if (isProved) return <Notice tone="success">{t('wallDone')}</Notice>
  if (!knowsPasskeys() || !passkeys.data?.passkeys.length) return null
  return (
    <>
      {error && <Notice tone="danger">{error instanceof ApiError ? errorText(error) : t('passkeyFailed')}</Notice>}
      <Button loading={isPending} onClick={() => mutate()}>
        {t('usePasskey')}
      </Button>
    </>
  )
}
