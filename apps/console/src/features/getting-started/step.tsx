import type { GettingStartedView } from '@porchlight/contracts/getting-started/getting-started'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { progressQuery } from './api.ts'
import styles from './set-up.module.css'
import { CompanyStep } from './steps/company-step.tsx'
import { ContentStep } from './steps/content-step.tsx'
import { MailStep } from './steps/mail-step.tsx'
import { PeopleStep } from './steps/people-step.tsx'
import { ReceivingStep } from './steps/receiving-step.tsx'
import { WidgetStep } from './steps/widget-step.tsx'
import { t } from './texts.ts'

type State = GettingStartedView['steps'][number]

/** What is done in each step; everything that is more than the least is a link away. */
const contents: Record<State['step'], ComponentType<{ view: GettingStartedView }>> = {
  company: CompanyStep,
  mail: MailStep,
  receiving: ReceivingStep,
  people: PeopleStep,
  widget: WidgetStep,
  content: ContentStep,
}

/** One step: what it is for, whether it is done, and how to do it. */
export function Step({ number, state, view }: { number: number; state: State; view: GettingStartedView }) {
  const { step, is_done, is_skipped } = state
  const title = useId()
  const Content = contents[step]
  return (
    <li className={styles.step} data-done={is_done || undefined} data-skipped={is_skipped || undefined} aria-labelledby={title}>
      <span className={styles.mark} aria-hidden>
        {is_done ? <IconCheck size={15} stroke={2.4} /> : number}
      </span>
      <div className={styles.head}>
        <h2 id={title}>{t(step)}</h2>
        <span className={styles.state}>{t(is_done ? 'done' : is_skipped ? 'skipped' : 'open')}</span>
        {!is_done && <SkipButton state={state} />}
      </div>
      {(!is_skipped || is_done) && (
        <div className={styles.body}>
          <p>{t(`${step}Text`)}</p>
          <Content view={view} />
        </div>
      )}
    </li>
  )
}

function SkipButton({ state: { step, is_skipped } }: { state: State }) {
  const skip = useMutation({
    mutationFn: () => api.gettingStarted.skip({ step, is_skipped: !is_skipped }),
    onSuccess: (view) => void keepAnswer(progressQuery.queryKey, view),
  })
  return (
    <ActionButton
      for="gettingStarted.skip"
      className={styles.skip}
      variant="subtle"
      size="compact-xs"
      busy={skip.isPending}
      aria-label={t(is_skipped ? 'resumeStep' : 'skipStep', { step: t(step) })}
      onClick={() => skip.mutate()}
    >
      {t(is_skipped ? 'resume' : 'skip')}
    </ActionButton>
  )
}
