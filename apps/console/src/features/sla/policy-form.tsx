import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { SlaPolicyView } from '@porchlight/contracts/sla/sla'
import { slaCounts, slaKinds } from '@porchlight/contracts/sla/sla-fields'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import { calendarsQuery } from '../../shared/interface/calendars-query.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { minutesOf, minutesText } from './minutes-text.ts'
import styles from './sla.module.css'
import { t } from './texts.ts'

type Times = Record<(typeof slaKinds)[number] | 'warn', string>

/** Form to add, change or delete an SLA policy. */
export function PolicyForm({ policy, onDone }: { policy: SlaPolicyView | null; onDone: () => void }) {
  const [name, setName] = useState(policy?.name ?? '')
  const [conditions, setConditions] = useState(() => conditionsDraft(policy?.filter))
  const [times, setTimes] = useState<Times>({
    first_reply: minutesText(policy?.first_reply_minutes ?? null),
    next_reply: minutesText(policy?.next_reply_minutes ?? null),
    resolution: minutesText(policy?.resolution_minutes ?? null),
    warn: minutesText(policy?.warn_minutes ?? 0),
  })
  const [counts, setCounts] = useState(policy?.counts ?? 'calendar_time')
  const [calendar_ref, setCalendar] = useState(policy?.calendar_ref ?? null)
  const [is_enabled, setEnabled] = useState(policy?.is_enabled ?? true)
  const { data: calendars } = useQuery(calendarsQuery)
  const hasNoCalendar = counts === 'business_time' && calendars?.length === 0
  const filter = isDraftComplete(conditions) ? (filterOfDraft(conditions) ?? { all: [] }) : null
  const minutes = {
    first_reply: minutesOf(times.first_reply),
    next_reply: minutesOf(times.next_reply),
    resolution: minutesOf(times.resolution),
    warn: minutesOf(times.warn),
  }
  const isComplete = Object.values(minutes).every((one) => one !== undefined && one !== 0) && slaKinds.some((kind) => minutes[kind] !== null)
  const done = async (message: string) => {
    showSuccess(message)
    onDone()
  }
  const save = useMutation({
    mutationFn: (given: Filter) => {
      const facts = {
        name: name.trim(),
        filter: given,
        first_reply_minutes: minutes.first_reply ?? null,
        next_reply_minutes: minutes.next_reply ?? null,
        resolution_minutes: minutes.resolution ?? null,
        warn_minutes: minutes.warn ?? 0,
        counts,
        calendar_ref: counts === 'business_time' ? calendar_ref : null,
        is_enabled,
      }
      return policy ? api.sla.update({ policy_ref: policy.policy_ref, ...facts }) : api.sla.create(facts)
    },
    onSuccess: () => done(t('saved')),
  })
  const remove = useMutation({ mutationFn: (policy_ref: string) => api.sla.remove({ policy_ref }), onSuccess: () => done(t('removed', { name })) })
  const field = (key: keyof Times, label: string) => (
    <TextInput
      key={key}
      label={label}
      placeholder="0:00"
      maxLength={8}
      value={times[key]}
      error={minutes[key] === undefined ? t('wrongTime') : undefined}
      onChange={(event) => setTimes({ ...times, [key]: event.currentTarget.value })}
    />
  )
  return (
    <DialogForm onSubmit={() => filter && save.mutate(filter)}>
      <TextInput label={t('name')} maxLength={60} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <ConditionsEditor draft={conditions} onChange={setConditions} />
      <fieldset className={styles.targets}>
        <legend>{t('targets')}</legend>
        {slaKinds.map((kind) => field(kind, t(kind)))}
        <p className={styles.hint}>{t('targetText')}</p>
        {field('warn', t('warn'))}
        <p className={styles.hint}>{t('warnText')}</p>
      </fieldset>
      <NativeSelect
        label={t('counts')}
        value={counts}
        data={slaCounts.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setCounts(event.currentTarget.value as typeof counts)}
      />
      {hasNoCalendar && <Notice tone="warning">{t('noCalendar')}</Notice>}
      {counts === 'business_time' && !hasNoCalendar && (
        <NativeSelect
          label={t('calendar')}
          value={calendar_ref ?? ''}
          data={[{ value: '', label: t('defaultCalendar') }, ...(calendars ?? []).map((one) => ({ value: one.calendar_ref, label: one.name }))]}
          onChange={(event) => setCalendar(event.currentTarget.value || null)}
        />
      )}
      <Switch label={t('enabled')} checked={is_enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      <DialogActions>
        {policy && (
          <Button variant="subtle" color="red" loading={remove.isPending} disabled={save.isPending} onClick={() => remove.mutate(policy.policy_ref)}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!name.trim() || !filter || !isComplete || hasNoCalendar || remove.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
