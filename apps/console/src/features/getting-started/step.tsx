import { Button } from '@mantine/core'
import type { GettingStartedView } from '@porchlight/contracts'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { progressQuery } from './api.ts'
import styles from './set-up.module.css'
import { t } from './texts.ts'

type State = GettingStartedView['steps'][number]

/** Where each step is taken, in order of what comes first. */
const places = {
  company: [
    ['companyOpen', '/admin/profile/settings'],
    ['colour', '/admin/profile/settings/helpcenter'],
  ],
  mail: [
    ['sender', '/admin/profile/integrations'],
    ['domain', '/admin/profile/settings/domain'],
  ],
  people: [['invite', '/admin/profile/teammates']],
  widget: [
    ['code', '/admin/profile/settings/installation'],
    ['preview', '/admin/preview'],
  ],
  content: [
    ['import', '/admin/content'],
    ['write', '/admin/article'],
  ],
} as const

/** One step: what it is for, whether it is done, where it is taken. */
export function Step({ number, state, view }: { number: number; state: State; view: GettingStartedView }) {
  const { step, is_done, is_skipped } = state
  const title = useId()
  return (
    <li className={styles.step} data-done={is_done || undefined} data-skipped={is_skipped || undefined} aria-labelledby={title}>
      <span className={styles.mark} aria-hidden>
        {is_done ? <IconCheck size={15} stroke={2.4} /> : number}
      </span>
      <div className={styles.head}>
        <h2 id={title}>{t(step)}</h2>
        <span className={styles.state}>{t(is_done ? 'done' : is_skipped ? 'skipped' : 'open')}</span>
      </div>
      <div className={styles.body}>
        {(!is_skipped || is_done) && (
          <>
            <p>{t(`${step}Text`)}</p>
            <News step={step} view={view} />
          </>
        )}
        <div className={styles.actions}>
          {(!is_skipped || is_done) && <Actions step={step} view={view} />}
          {!is_done && <SkipButton state={state} />}
        </div>
      </div>
    </li>
  )
}

/** What has happened in the step. */
function News({ step, view }: { step: State['step']; view: GettingStartedView }) {
  if (step === 'widget') return <p role="status">{t(view.first_chat ? 'arrived' : 'waiting')}</p>
  if (step !== 'mail' || !view.test_mail) return null
  const { address, state, reason } = view.test_mail
  const text = state === 'sent' ? t('testSent', { address }) : state === 'queued' ? t('testQueued', { address }) : t('testFailed', { address, reason })
  return <p role="status">{text}</p>
}

function Actions({ step, view }: { step: State['step']; view: GettingStartedView }) {
  return (
    <>
      {step === 'mail' && <TestButton />}
      {step === 'widget' && view.first_chat && (
        <Button component={Link} to={conversationAddress(view.first_chat)} size="xs">
          {t('openChat')}
        </Button>
      )}
      {places[step].map(([label, to]) => (
        <Button key={to} component={Link} to={to} variant="default" size="xs">
          {t(label)}
        </Button>
      ))}
    </>
  )
}

function TestButton() {
  const send = useMutation({
    mutationFn: () => api.notifications.testMail({}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: progressQuery.queryKey }),
  })
  return (
    <ActionButton for="notifications.testMail" size="xs" busy={send.isPending} onClick={() => send.mutate()}>
      {t('sendTest')}
    </ActionButton>
  )
}

function SkipButton({ state: { step, is_skipped } }: { state: State }) {
  const skip = useMutation({
    mutationFn: () => api.gettingStarted.skip({ step, is_skipped: !is_skipped }),
    onSuccess: (view) => void queryClient.setQueryData(progressQuery.queryKey, view),
  })
  return (
    <ActionButton
      for="gettingStarted.skip"
      variant="subtle"
      size="xs"
      busy={skip.isPending}
      aria-label={t(is_skipped ? 'resumeStep' : 'skipStep', { step: t(step) })}
      onClick={() => skip.mutate()}
    >
      {t(is_skipped ? 'resume' : 'skip')}
    </ActionButton>
  )
}
