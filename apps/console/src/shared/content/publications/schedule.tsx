import { Button } from '@mantine/core'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
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
  plan: (publish_at: string) => Promise<unknown>
  cancel: () => Promise<unknown>
}

/** When a text is published by itself, with the buttons that set and cancel it for those who publish. */
export function Schedule({ at, isWaiting, flag, plan, cancel }: ScheduleProps) {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const change = useMutation({
    mutationFn: (publish_at: string | null) => (publish_at === null ? cancel() : plan(publish_at)),
    onSuccess: (_answer, publish_at) =>
      showSuccess(publish_at === null ? t('unscheduledNow') : t('scheduledNow', { moment: momentText(publish_at) }), 'publication'),
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
