import { Button } from '@mantine/core'
import { IconCheck, IconLoader2, IconMinus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { showError } from '../../shared/interface/toasts.ts'
import { turnPushOn } from '../../shared/push/browser-push.ts'
import { checkPush, type PushCheck as Found, type PushLink, pushLinks } from '../../shared/push/check-push.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './profile.module.css'
import { t } from './push-texts.ts'

type State = 'ok' | 'broken' | 'trying' | 'open'
const icons = { ok: IconCheck, broken: IconX, trying: IconLoader2, open: IconMinus }

/** A button that follows a test alert to this device, link by link, and says what to do about the one that breaks. */
export function PushCheck() {
  const { user_id } = useSignedIn().user
  const [trying, setTrying] = useState<PushLink | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const check = useMutation({
    async mutationFn() {
      setFound(null)
      setFound(await checkPush(setTrying))
    },
    onSettled: () => setTrying(null),
  })
  const renew = useMutation({
    mutationFn: () => turnPushOn(user_id),
    onSuccess: () => check.mutate(),
    onError: (cause) => showError(cause instanceof DOMException ? t('browserRefused') : errorText(cause)),
  })
  const at = trying ?? found?.at ?? null
  const stateOf = (link: PushLink): State => {
    if (at === null) return 'ok'
    if (link === at) return trying ? 'trying' : 'broken'
    return pushLinks.indexOf(link) < pushLinks.indexOf(at) ? 'ok' : 'open'
  }
  return (
    <div className={styles.check}>
      <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
        {t('check')}
      </Button>
      {(trying || found) && (
        <ol className={styles.links}>
          {pushLinks.map((link) => (
            <Link key={link} link={link} state={stateOf(link)} found={found} />
          ))}
        </ol>
      )}
      <div role="status">{found && <p className={styles.hint}>{found.at === null ? t('checkDone') : t(`remedy_${found.at}`)}</p>}</div>
      {(found?.at === 'subscription' || found?.at === 'keys' || found?.result === 'gone') && (
        <Button variant="default" size="xs" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('setUpAgain')}
        </Button>
      )}
    </div>
  )
}

function Link({ link, state, found }: { link: PushLink; state: State; found: Found | null }) {
  const Icon = icons[state]
  const result = link === 'service' && state === 'broken' && found?.result
  return (
    <li data-state={state}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>
        {t(`link_${link}`)}
        {result && <> · {found?.status ? t('answered', { result: t(`result_${result}`), status: found.status }) : t(`result_${result}`)}</>}
      </span>
      <span className={styles.state}>{t(`state_${state}`)}</span>
    </li>
  )
}
