import { Button, Modal } from '@mantine/core'
import type { ReportSchedule } from '@porchlight/contracts/reports/report-schedules'
import { currentLocale, momentText } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { schedulesQuery } from '../api.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import type { ReportViewState } from '../view.ts'
import { weekdayText } from '../words/format.ts'
import { ScheduleForm } from './schedule-form.tsx'

/** Dialog with when a report is sent by mail and to whom; people who may change reports add, change and remove these. */
export default function SchedulesDialog({ id, view, onClose }: { id: string; view: ReportViewState; onClose: () => void }) {
  const schedules = useQuery(schedulesQuery(id))
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
  const { canRun } = usePermissions()
  return (
    <Modal opened onClose={onClose} title={t('schedules')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {edited ? (
        <ScheduleForm id={id} schedule={edited === 'new' ? null : edited} time_zone={view.time_zone} onDone={() => setEdited(null)} />
      ) : (
        <div className={styles.rows}>
          <p className={styles.sentence}>{t('schedulesLead')}</p>
          <Loaded query={schedules}>
            {(list) =>
              list.length === 0 ? (
                <p className={styles.hint}>{t('schedulesNone')}</p>
              ) : (
                <ul className={styles.list}>
                  {list.map((one) => (
                    <Schedule key={one.schedule_id} schedule={one} onEdit={() => setEdited(one)} />
                  ))}
                </ul>
              )
            }
          </Loaded>
          {canRun('customReports.createSchedule') && (
            <Button size="xs" style={{ justifySelf: 'start' }} onClick={() => setEdited('new')}>
              {t('addSchedule')}
            </Button>
          )}
        </div>
      )}
    </Modal>
  )
}

function Schedule({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const { wordOf } = useFieldWords(['assignee_id'])
  const { schedule_id, every, weekday, day_of_month, at, time_zone, user_ids, next_at } = schedule
  const send = useMutation({ mutationFn: () => api.customReports.sendNow({ schedule_id }), onSuccess: () => showSuccess(t('sent')) })
  const removal = useMutation({ mutationFn: () => api.customReports.removeSchedule({ schedule_id }) })
  const when =
    every === 'day' ? t('sendDay', { at }) : every === 'week' ? t('sendWeek', { day: weekdayText(weekday), at }) : t('sendMonth', { day: day_of_month, at })
  const names = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(user_ids.map((user_id) => wordOf('assignee_id', user_id)))
  return (
    <li className={styles.suggestion}>
      <p>
        {t('sendTo', { when, zone: time_zone, names })}
        <br />
        <span className={styles.hint}>{t('sendNext', { at: momentText(Date.parse(next_at)) })}</span>
      </p>
      <ActionButton for="customReports.sendNow" variant="default" size="xs" busy={send.isPending} onClick={() => send.mutate()}>
        {t('sendNow')}
      </ActionButton>
      <ActionButton for="customReports.updateSchedule" variant="default" size="xs" onClick={onEdit}>
        {t('edit')}
      </ActionButton>
      <ActionButton for="customReports.removeSchedule" variant="default" size="xs" busy={removal.isPending} onClick={() => removal.mutate()}>
        {t('remove')}
      </ActionButton>
    </li>
  )
}
