import { Button } from '@mantine/core'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { type Accepted, type Checked, useFaultQuestion } from '../faults/use-fault-question.tsx'
import styles from './publications.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { t } from './texts.ts'

const momentText = (iso: string) => dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

type ScheduleProps = {
  /** When the text is scheduled to be published; null: it isn't scheduled. */
  at: string | null
  /** Whether there is something that readers don't see yet. */
  isWaiting: boolean
  /** The permission to publish. */
  flag: PermissionFlag
  /** Has it published at a moment. */
  plan: (publish_at: string, accepted: Accepted) => Promise<unknown>
  /** What is checked before that. */
  checked: Checked
  cancel: () => Promise<unknown>
}

/** When a text is published by itself, with the buttons that set and cancel it for those who publish. */
export function Schedule({ at, isWaiting, flag, plan, checked, cancel }: ScheduleProps) {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const faults = useFaultQuestion()
  const change = useMutation({
    mutationFn: async (publish_at: string | null) => {
      if (publish_at === null) await cancel()
      const accepted = publish_at === null ? null : await faults.ask(checked, 'schedule')
      if (publish_at !== null && accepted) await plan(publish_at, accepted)
      return publish_at === null || accepted !== null
    },
    onSuccess: (isDone, publish_at) =>
      isDone && showSuccess(publish_at === null ? t('unscheduledNow') : t('scheduledNow', { moment: momentText(publish_at) }), 'publication'),
  })
  if (at === null && (!isWaiting || !can(flag))) return null
  return (
    <>
      {at !== null && <p role="status">{t('scheduled', { moment: momentText(at) })}</p>}
      {can(flag) && (
        <div className={styles.cardActions}>
          <Button variant="default" loading={change.isPending} onClick={() => setOpen(true)}>
            {t('schedule')}
          </Button>
          {at !== null && (
            <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('unschedule')}
            </Button>
          )}
        </div>
      )}
      {faults.dialog}
      {isOpen && (
        <ScheduleDialog
          onClose={() => setOpen(false)}
          onChoose={(publish_at) => {
            setOpen(false)
            change.mutate(publish_at)
          }}
        />
      )}
    </>
  )
}
