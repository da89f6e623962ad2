import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { planLimits, type Trigger } from '@porchlight/contracts/workflows/plan-steps'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import styles from './automation.module.css'
import { DurationFields } from './duration-fields.tsx'
import { HookFields } from './hook-fields.tsx'
import { t } from './texts.ts'

const kinds = ['event', 'timer', 'schedule', 'webhook', 'manual'] as const
const usual = (on: Trigger['on']): Trigger =>
  ({
    event: { on: 'event', event: 'conversation.started' } as const,
    timer: { on: 'timer', after: ['conversation.started'], minutes: 60, unless: ['conversation.closed'], clock: 'calendar' } as const,
    schedule: {
      on: 'schedule',
      weekdays: [1, 2, 3, 4, 5],
      times: ['09:00'],
      time_zone: new Intl.DateTimeFormat(currentLocale()).resolvedOptions().timeZone,
    } as const,
    manual: { on: 'manual' } as const,
    webhook: { on: 'webhook' } as const,
  })[on] as Trigger

type Props = { workflow_ref: string; triggers: Trigger[]; words: RuleWords; onChange: (triggers: Trigger[]) => void }

/** What makes the rule run. */
export function TriggersCard({ workflow_ref, triggers, words, onChange }: Props) {
  return (
    <section className={styles.card} aria-labelledby="rule-triggers">
      <h2 id="rule-triggers">{t('triggers')}</h2>
      <p className={styles.hint}>{t('triggersLead')}</p>
      {triggers.map((trigger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: triggers have no identity but their place
        <fieldset key={`${trigger.on} ${index}`} className={styles.step}>
          <legend className="pl-visually-hidden">{t('trigger', { number: index + 1 })}</legend>
          <div className={styles.stepHead}>
            <NativeSelect
              aria-label={t('on')}
              size="xs"
              value={trigger.on}
              data={kinds.map((value) => ({ value, label: t(`on_${value}`) }))}
              onChange={(event) => onChange(triggers.with(index, usual(event.currentTarget.value as Trigger['on'])))}
            />
            <ActionIcon aria-label={t('removeTrigger', { number: index + 1 })} onClick={() => onChange(triggers.toSpliced(index, 1))}>
              <IconX size={15} stroke={1.8} />
            </ActionIcon>
          </div>
          <TriggerFields workflow_ref={workflow_ref} trigger={trigger} words={words} onChange={(next) => onChange(triggers.with(index, next))} />
        </fieldset>
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={triggers.length >= planLimits.triggers}
          onClick={() => onChange([...triggers, usual('event')])}
        >
          {t('addTrigger')}
        </Button>
      </div>
    </section>
  )
}

type FieldsProps<T> = { trigger: T; words: RuleWords; onChange: (trigger: Trigger) => void }

function TriggerFields({ workflow_ref, trigger, words, onChange }: FieldsProps<Trigger> & { workflow_ref: string }) {
  if (trigger.on === 'manual') return null
  if (trigger.on === 'webhook') return <HookFields workflow_ref={workflow_ref} />
  if (trigger.on === 'event') return <EventFields trigger={trigger} words={words} onChange={onChange} />
  if (trigger.on === 'schedule') return <ScheduleFields trigger={trigger} words={words} onChange={onChange} />
  return (
    <div className={styles.fields}>
      <MultiSelect
        label={t('after')}
        size="xs"
        data={words.events}
        value={trigger.after}
        searchable
        hidePickedOptions
        onChange={(after) => after.length > 0 && onChange({ ...trigger, after })}
      />
      <DurationFields value={trigger} words={words} onChange={onChange} />
    </div>
  )
}

function EventFields({ trigger, words, onChange }: FieldsProps<Extract<Trigger, { on: 'event' }>>) {
  const { field } = trigger
  const choices = field ? words.choicesOf(field) : []
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('event')}
        size="xs"
        value={trigger.event}
        data={words.events}
        onChange={(event) => onChange({ on: 'event', event: event.currentTarget.value })}
      />
      {trigger.event === 'conversation.field_changed' && (
        <NativeSelect
          label={t('field')}
          size="xs"
          value={field ?? ''}
          data={[{ value: '', label: t('anyField') }, ...words.changing]}
          onChange={(event) => onChange({ on: 'event', event: trigger.event, field: event.currentTarget.value || undefined })}
        />
      )}
      {choices.length > 0 &&
        (['from', 'to'] as const).map((side) => (
          <MultiSelect
            key={side}
            label={t(side)}
            size="xs"
            placeholder={(trigger[side] ?? []).length === 0 ? t('anyValue') : undefined}
            data={choices.filter(({ value }) => !value.startsWith('@'))}
            value={trigger[side] ?? []}
            searchable
            hidePickedOptions
            onChange={(values) => onChange({ ...trigger, [side]: values.length > 0 ? values : undefined })}
          />
        ))}
    </div>
  )
}

const weekdays = () =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: dateFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day))),
  }))
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

function ScheduleFields({ trigger, onChange }: FieldsProps<Extract<Trigger, { on: 'schedule' }>>) {
  const [typed, setTyped] = useState(trigger.times.join(', '))
  return (
    <div className={styles.fields}>
      <MultiSelect
        label={t('weekdays')}
        size="xs"
        data={weekdays()}
        value={trigger.weekdays.map(String)}
        hidePickedOptions
        onChange={(days) => days.length > 0 && onChange({ ...trigger, weekdays: days.map(Number).sort() })}
      />
      <TextInput
        label={t('times')}
        description={t('timesHint')}
        size="xs"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const times = event.currentTarget.value.split(',').map((one) => one.trim())
          if (times.length <= 24 && times.every((one) => clockTime.test(one))) onChange({ ...trigger, times })
        }}
      />
      <NativeSelect
        label={t('zone')}
        size="xs"
        value={trigger.time_zone}
        data={[...new Set([trigger.time_zone, ...Intl.supportedValuesOf('timeZone')])]}
        onChange={(event) => onChange({ ...trigger, time_zone: event.currentTarget.value })}
      />
    </div>
  )
}
