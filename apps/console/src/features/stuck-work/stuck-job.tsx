import type { JobView } from '@porchlight/contracts/activity/activity'
import { RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { jobName } from './job-name.ts'
import styles from './stuck-work.module.css'
import { t } from './texts.ts'

/** A job that is stuck: why, since when, and the button that has it tried again. */
export function StuckJob({ job: { id, name, attempts, last_error, set_aside, run_at } }: { job: JobView }) {
  const shown = jobName(name)
  const again = useMutation({
    mutationFn: () => api.jobs.retry({ id }),
    onSuccess: () => showSuccess(t('asked', { name: shown })),
  })
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <h3>{shown}</h3>
        <p>
          <span>{set_aside ? t(set_aside) : t('failed', { count: attempts, error: last_error ?? '' })}</span> · <RelativeTime at={run_at} />
        </p>
      </div>
      <ActionButton
        for="jobs.retry"
        variant="default"
        size="xs"
        busy={again.isPending}
        aria-label={t('tryAgainOf', { name: shown })}
        onClick={() => again.mutate()}
      >
        {t('tryAgain')}
      </ActionButton>
    </li>
  )
}
