import { ActionIcon, Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { customKinds, fieldAudiences } from '@porchlight/contracts/ticket-settings/custom-values'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './option-list.module.css'
import { t } from './texts.ts'

type DraftChoice = { key: number; choice_ref?: string; name: string }
type Draft = Pick<CustomFieldView, 'name' | 'kind' | 'channel' | 'is_required' | 'shown_to' | 'set_by'> & { choices: DraftChoice[] }

function draftOf(field: CustomFieldView | null): Draft {
  if (!field) return { name: '', kind: 'text', channel: null, is_required: false, shown_to: 'everyone', set_by: 'everyone', choices: [{ key: 0, name: '' }] }
  const choices = field.choices.filter((choice) => !choice.is_deleted).map(({ choice_ref, name }, key) => ({ key, choice_ref, name }))
  return { ...field, choices: choices.length > 0 ? choices : [{ key: 0, name: '' }] }
}

/** Form to add, change or delete a custom field. */
export function CustomFieldForm({ field, onDone }: { field: CustomFieldView | null; onDone: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const isChoice = draft.kind === 'choice' || draft.kind === 'choices'
  const isForAll = draft.shown_to === 'everyone' && draft.set_by === 'everyone'
  const named = draft.choices.filter(({ name }) => name.trim() !== '')
  const done = async (message: string) => {
    showSuccess(message)
    onDone()
  }
  const save = useMutation({
    mutationFn: () => {
      const facts = {
        name: draft.name.trim(),
        choices: isChoice ? named.map(({ choice_ref, name }) => ({ ...(choice_ref && { choice_ref }), name: name.trim() })) : [],
        channel: draft.channel,
        is_required: draft.is_required && isForAll,
        set_by: draft.shown_to === 'supervisors' ? ('supervisors' as const) : draft.set_by,
      }
      return field
        ? api.customFields.update({ custom_field_ref: field.custom_field_ref, ...facts })
        : api.customFields.create({ kind: draft.kind, shown_to: draft.shown_to, ...facts })
    },
    onSuccess: () => done(t('saved')),
  })
  const remove = useMutation({
    mutationFn: (custom_field_ref: string) => api.customFields.remove({ custom_field_ref }),
    onSuccess: () => done(t('removed', { name: draft.name })),
  })
  const audiences = fieldAudiences.map((value) => ({ value, label: t(`audience_${value}`) }))
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput label={t('name')} maxLength={60} data-autofocus value={draft.name} onChange={(event) => change({ name: event.currentTarget.value })} />
      {!field && (
        <NativeSelect
          label={t('kind')}
          value={draft.kind}
          data={customKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(event) => change({ kind: event.currentTarget.value as Draft['kind'] })}
        />
      )}
      {isChoice && <Choices choices={draft.choices} onChange={(choices) => change({ choices })} />}
      <NativeSelect
        label={t('channel')}
        value={draft.channel ?? ''}
        data={[
          { value: '', label: t('channel_both') },
          { value: 'chat', label: t('channel_chat') },
          { value: 'ticket', label: t('channel_ticket') },
        ]}
        onChange={(event) => change({ channel: (event.currentTarget.value || null) as Draft['channel'] })}
      />
      {!field && (
        <NativeSelect
          label={t('shownTo')}
          description={t('fixedHint')}
          value={draft.shown_to}
          data={audiences}
          onChange={(event) => change({ shown_to: event.currentTarget.value as Draft['shown_to'] })}
        />
      )}
      {draft.shown_to === 'everyone' && (
        <NativeSelect
          label={t('setBy')}
          value={draft.set_by}
          data={audiences}
          onChange={(event) => change({ set_by: event.currentTarget.value as Draft['set_by'] })}
        />
      )}
      <Switch
        label={t('required')}
        description={isForAll ? undefined : t('requiredHint')}
        disabled={!isForAll}
        checked={draft.is_required && isForAll}
        onChange={(event) => change({ is_required: event.currentTarget.checked })}
      />
      <DialogActions>
        {field && (
          <Button
            variant="subtle"
            color="red"
            title={t('removeField')}
            loading={remove.isPending}
            disabled={save.isPending}
            onClick={() => remove.mutate(field.custom_field_ref)}
          >
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!draft.name.trim() || (isChoice && named.length === 0) || remove.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function Choices({ choices, onChange }: { choices: DraftChoice[]; onChange: (choices: DraftChoice[]) => void }) {
  const nextKey = Math.max(-1, ...choices.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles.choices}>
      <legend>{t('choices')}</legend>
      {choices.map((choice, index) => (
        <div key={choice.key} className={styles.choice}>
          <TextInput
            size="sm"
            aria-label={t('choice', { number: index + 1 })}
            maxLength={60}
            value={choice.name}
            onChange={(event) => onChange(choices.with(index, { ...choice, name: event.currentTarget.value }))}
          />
          <ActionIcon size="md" variant="subtle" aria-label={t('removeChoice', { number: index + 1 })} onClick={() => onChange(choices.toSpliced(index, 1))}>
            <IconX size={15} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        disabled={choices.length >= limits.customChoicesMax}
        onClick={() => onChange([...choices, { key: nextKey, name: '' }])}
      >
        {t('addChoice')}
      </Button>
    </fieldset>
  )
}
