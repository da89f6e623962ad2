import { Button, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { CalendarView } from '@porchlight/contracts/calendars/calendars'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import type { Hours } from '../../shared/hours/time-of-day.ts'
import { WeekEditor } from '../../shared/hours/week-editor.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { Holidays } from './holidays.tsx'
import { t } from './texts.ts'

const office: Hours[] = [{ from: 540, to: 1020 }]
const usualWeek: Hours[][] = [office, office, office, office, office, [], []]
const ownZone = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone
const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Form to add, change or delete a business calendar: its name, time zone, week and days off. */
export function CalendarForm({ calendar, onDone }: { calendar: CalendarView | null; onDone: () => void }) {
  const [name, setName] = useState(calendar?.name ?? '')
  const [time_zone, setZone] = useState(calendar?.time_zone ?? ownZone())
  const [week, setWeek] = useState<Hours[][]>(calendar?.week ?? usualWeek)
  const [closures, setClosures] = useState(calendar?.closures ?? [])
  const done = async (message: string) => {
    showSuccess(message)
    onDone()
  }
  const save = useMutation({
    mutationFn: () => {
      const facts = { name: name.trim(), time_zone, week, closures }
      return calendar ? api.calendars.update({ calendar_ref: calendar.calendar_ref, ...facts }) : api.calendars.create(facts)
    },
    onSuccess: () => done(t('saved')),
  })
  const remove = useMutation({ mutationFn: (calendar_ref: string) => api.calendars.remove({ calendar_ref }), onSuccess: () => done(t('removed', { name })) })
  const isComplete = name.trim() !== '' && closures.every((one) => one.date !== '' && one.from < one.to)
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput label={t('name')} maxLength={60} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Select
        label={t('timeZone')}
        data={[...new Set([time_zone, ...zones()])]}
        value={time_zone}
        onChange={(zone) => zone && setZone(zone)}
        searchable
        limit={60}
        allowDeselect={false}
      />
      <WeekEditor week={week} onChange={setWeek} />
      <Holidays closures={closures} onChange={setClosures} time_zone={time_zone} />
      <DialogActions>
        {calendar && (
          <Button variant="subtle" color="red" loading={remove.isPending} disabled={save.isPending} onClick={() => remove.mutate(calendar.calendar_ref)}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isComplete || remove.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
