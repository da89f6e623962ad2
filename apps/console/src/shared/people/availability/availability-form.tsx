import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, Select, Switch, TextInput } from '@mantine/core'
import { absenceReasonMax } from '@porchlight/contracts/availability/absence-terms'
import type { AvailabilityView } from '@porchlight/contracts/availability/availability'
import { Notice } from '@porchlight/ui'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localText } from '../../conversations/fields/local-text.ts'
import type { Hours } from '../../hours/time-of-day.ts'
import { WeekEditor } from '../../hours/week-editor.tsx'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { shownName, useAgents } from '../agents.ts'
import styles from './availability.module.css'
import { deputyQuery, useSetAvailability } from './availability-query.ts'
import { t } from './texts.ts'

const office: Hours[] = [{ from: 540, to: 1020 }]
const usualWeek: Hours[][] = [office, office, office, office, office, [], []]
const ownZone = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone
const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
const momentOf = (text: string) => (text === '' ? null : new Date(text).toISOString())

type Absence = NonNullable<AvailabilityView['absence']>
type Props = {
  known: AvailabilityView
  /** The teammate's name; undefined if it is the user. */
  name?: string
  onDone?: () => void
}

/** Form for somebody's absence and working hours. */
export function AvailabilityForm({ known, name, onDone = () => {} }: Props) {
  const [absence, setAbsence] = useState(known.absence)
  const [hours, setHours] = useState(known.hours)
  const { mutate, isPending } = useSetAvailability(known.user_id, onDone)
  const isTooEarly = absence !== null && absence.until !== null && (absence.until <= absence.from || Date.parse(absence.until) <= Date.now())
  return (
    <DialogForm onSubmit={() => !isTooEarly && mutate({ absence, hours })}>
      <fieldset className={styles.group}>
        <legend>{t('absence')}</legend>
        <Switch
          label={name === undefined ? t('isOut') : t('theyAreOut', { name })}
          description={t('absenceLead')}
          checked={absence !== null}
          onChange={({ currentTarget: { checked } }) =>
            setAbsence(checked ? { from: new Date().toISOString(), until: null, reason: '', deputy_id: null } : null)
          }
        />
        {absence && <AbsenceFields user_id={known.user_id} absence={absence} isTooEarly={isTooEarly} onChange={setAbsence} />}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('hours')}</legend>
        <Switch
          label={name === undefined ? t('fixed') : t('theyFixed', { name })}
          description={t('hoursLead')}
          checked={hours !== null}
          onChange={({ currentTarget: { checked } }) => setHours(checked ? { time_zone: ownZone(), week: usualWeek } : null)}
        />
        {hours && (
          <>
            <Select
              label={t('timeZone')}
              data={[...new Set([hours.time_zone, ...zones()])]}
              value={hours.time_zone}
              onChange={(time_zone) => time_zone && setHours({ ...hours, time_zone })}
              searchable
              limit={60}
              allowDeselect={false}
            />
            <WeekEditor week={hours.week} onChange={(week) => setHours({ ...hours, week })} />
          </>
        )}
      </fieldset>
      <DialogActions>
        <Button type="submit" loading={isPending} disabled={isTooEarly}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

type FieldsProps = { user_id: string; absence: Absence; isTooEarly: boolean; onChange: (absence: Absence) => void }

function AbsenceFields({ user_id, absence, isTooEarly, onChange }: FieldsProps) {
  const others = (useAgents() ?? []).filter((agent) => agent.user_id !== user_id)
  return (
    <>
      <div className={styles.times}>
        <TextInput
          type="datetime-local"
          label={t('from')}
          required
          withAsterisk={false}
          value={localText(absence.from)}
          onChange={({ currentTarget: { value } }) => value && onChange({ ...absence, from: new Date(value).toISOString() })}
        />
        <TextInput
          type="datetime-local"
          label={t('until')}
          description={t('untilHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isTooEarly && t('tooEarly')}
          value={absence.until === null ? '' : localText(absence.until)}
          onChange={({ currentTarget: { value } }) => onChange({ ...absence, until: momentOf(value) })}
        />
      </div>
      <TextInput
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={absenceReasonMax}
        value={absence.reason}
        onChange={({ currentTarget: { value } }) => onChange({ ...absence, reason: value })}
      />
      <NativeSelect
        label={t('deputy')}
        description={t('deputyHint')}
        value={absence.deputy_id ?? ''}
        data={[{ value: '', label: t('nobody') }, ...others.map((agent) => ({ value: agent.user_id, label: shownName(agent) }))]}
        onChange={({ currentTarget: { value } }) => onChange({ ...absence, deputy_id: value || null })}
      />
      <DeputyNotice user_id={user_id} deputy_id={absence.deputy_id} />
    </>
  )
}

/** Says which hints the chosen deputy will not get, because they may not see those conversations. */
function DeputyNotice({ user_id, deputy_id }: { user_id: string; deputy_id: string | null }) {
  const deputy = (useAgents() ?? []).find((agent) => agent.user_id === deputy_id)
  const unseen = useQuery(deputyQuery(user_id, deputy_id)).data
  if (!deputy || !unseen?.length) return null
  return (
    <Notice tone="warning" icon={<IconEyeOff size={18} stroke={1.7} />}>
      {t(unseen.length > 1 ? 'seesNothing' : unseen[0] === 'chats' ? 'seesNoChats' : 'seesNoTickets', { name: shownName(deputy) })}
    </Notice>
  )
}
