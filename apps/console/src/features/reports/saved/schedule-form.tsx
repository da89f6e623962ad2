import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { InputOf } from '@porchlight/contracts/define'
import type { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import type { ReportSchedule } from '@porchlight/contracts/reports/report-schedules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { weekdayText } from '../words/format.ts'

type Facts = Omit<InputOf<typeof customReportsApi.createSchedule>, 'id'>
type Props = { id: string; schedule: ReportSchedule | null; time_zone: string; onDone: () => void }

const days = [1, 2, 3, 4, 5, 6, 7]
const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1))

/** When a report is sent by mail and to whom: a new schedule (null) or a change of one. */
export function ScheduleForm({ id, schedule, time_zone, onDone }: Props) {
  const { user_id } = useSignedIn().user
  const { choicesOf } = useFieldWords(['assignee_id'])
  const [facts, setFacts] = useState<Facts>(() => {
    if (!schedule) return { every: 'week', weekday: 1, day_of_month: 1, at: '08:00', time_zone, user_ids: [user_id] }
    const { every, weekday, day_of_month, at, time_zone: zone, user_ids } = schedule
    return { every, weekday, day_of_month, at, time_zone: zone, user_ids }
  })
  const change = (more: Partial<Facts>) => setFacts((known) => ({ ...known, ...more }))
  const save = useMutation({
    mutationFn: () =>
      schedule ? api.customReports.updateSchedule({ schedule_id: schedule.schedule_id, ...facts }) : api.customReports.createSchedule({ id, ...facts }),
    onSuccess: () => {
      onDone()
    },
  })
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <div className={styles.fields}>
        <NativeSelect
          label={t('sendEvery')}
          value={facts.every}
          data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`every_${value}`) }))}
          onChange={(event) => change({ every: event.currentTarget.value as Facts['every'] })}
        />
        {facts.every === 'week' && (
          <NativeSelect
            label={t('group_weekday')}
            value={String(facts.weekday)}
            data={days.map((day) => ({ value: String(day), label: weekdayText(day) }))}
            onChange={(event) => change({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {facts.every === 'month' && (
          <NativeSelect
            label={t('dayOfMonth')}
            value={String(facts.day_of_month)}
            data={daysOfMonth}
            onChange={(event) => change({ day_of_month: Number(event.currentTarget.value) })}
          />
        )}
        <TextInput label={t('sendAt')} type="time" required value={facts.at} onChange={(event) => change({ at: event.currentTarget.value })} />
        <NativeSelect
          label={t('timeZone')}
          value={facts.time_zone}
          data={[...new Set([facts.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
          onChange={(event) => change({ time_zone: event.currentTarget.value })}
        />
      </div>
      <MultiSelect
        label={t('recipients')}
        description={t('recipientsHint')}
        data={choicesOf('assignee_id')}
        value={facts.user_ids}
        onChange={(user_ids) => change({ user_ids })}
        searchable
        hidePickedOptions
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={facts.user_ids.length === 0 || facts.at === ''}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
