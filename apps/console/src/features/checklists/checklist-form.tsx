import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ChecklistStep, ChecklistView } from '@porchlight/contracts/checklists/checklists'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { OrderButtons } from '../../shared/interface/ordering/order-buttons.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import styles from './checklists.module.css'
import { t } from './texts.ts'

type DraftStep = ChecklistStep & { key: number }

const emptyStep = (key: number): DraftStep => ({ key, title: '', due_hours: null, assignee_id: null })

/** Form to add or change a checklist. `onRemove`: somebody wants to delete the checklist. */
export function ChecklistForm({ checklist, onDone, onRemove }: { checklist: ChecklistView | null; onDone: () => void; onRemove: () => void }) {
  const [name, setName] = useState(checklist?.name ?? '')
  const [is_required, setRequired] = useState(checklist?.is_required ?? false)
  const [steps, setSteps] = useState<DraftStep[]>(() => checklist?.steps.map((step, key) => ({ ...step, key })) ?? [emptyStep(0)])
  const written = steps.filter(({ title }) => title.trim() !== '')
  const save = useMutation({
    mutationFn: () => {
      const facts = { name: name.trim(), is_required, steps: written.map(({ key: _, ...step }) => ({ ...step, title: step.title.trim() })) }
      return checklist
        ? api.checklists.update({ checklist_ref: checklist.checklist_ref, revision: checklist.revision, ...facts })
        : api.checklists.create(facts)
    },
    onSuccess: () => {
      showSuccess(t('saved'))
      onDone()
    },
    onError: shownInPlace,
  })
  const fields = save.error instanceof ApiError ? (save.error.fields ?? {}) : {}
  const unable = new Set(written.flatMap(({ key }, at) => (fields[`steps.${at}.assignee_id`] === undefined ? [] : key)))
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput
        label={t('name')}
        maxLength={80}
        data-autofocus
        error={save.error && unable.size === 0 && problemOf(save.error, fields)}
        value={name}
        onChange={(event) => {
          save.reset()
          setName(event.currentTarget.value)
        }}
      />
      <Steps
        steps={steps}
        unable={unable}
        onChange={(now) => {
          save.reset()
          setSteps(now)
        }}
      />
      <Switch label={t('required')} description={t('requiredHint')} checked={is_required} onChange={(event) => setRequired(event.currentTarget.checked)} />
      <DialogActions>
        {checklist && (
          <Button variant="subtle" color="red" disabled={save.isPending} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!name.trim() || written.length === 0}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

/** Returns what is wrong, for the field of the name. */
function problemOf(cause: Error, fields: Readonly<Record<string, string>>): string {
  if (fields.name === 'taken') return t('taken')
  if (fields.name === 'too many') return t('full')
  return fields.revision === 'changed' ? t('changed') : errorText(cause)
}

/** The steps in order. `unable`: those whose assignee can't see the inbox. */
function Steps({ steps, unable, onChange }: { steps: DraftStep[]; unable: ReadonlySet<number>; onChange: (steps: DraftStep[]) => void }) {
  const agents = useAgents()
  const people = (agents ?? []).map((agent) => ({ value: agent.user_id, label: shownName(agent) }))
  // A select without the chosen one would show the first: nobody.
  const choicesFor = ({ assignee_id }: DraftStep) => [
    { value: '', label: t('nobody') },
    ...(assignee_id === null || people.some(({ value }) => value === assignee_id) ? [] : [{ value: assignee_id, label: agents ? t('left') : '…' }]),
    ...people,
  ]
  const nextKey = Math.max(-1, ...steps.map(({ key }) => key)) + 1
  const move = (from: number, to: number) => {
    const moved = steps[from]
    if (moved) onChange(steps.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset className={styles.steps}>
      <legend>{t('legend')}</legend>
      {steps.map((step, index) => {
        const number = index + 1
        const change = (more: Partial<DraftStep>) => onChange(steps.with(index, { ...step, ...more }))
        return (
          <div key={step.key} className={styles.step}>
            <TextInput
              size="sm"
              className={styles.title}
              aria-label={t('step', { number })}
              placeholder={t('step', { number })}
              maxLength={200}
              value={step.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <NumberInput
              size="sm"
              aria-label={t('due', { number })}
              placeholder={t('dueShort')}
              min={1}
              max={limits.stepDueHoursMax}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="strict"
              hideControls
              value={step.due_hours ?? ''}
              onChange={(value) => change({ due_hours: typeof value === 'number' && value >= 1 ? value : null })}
            />
            <NativeSelect
              size="sm"
              aria-label={t('who', { number })}
              value={step.assignee_id ?? ''}
              data={choicesFor(step)}
              error={unable.has(step.key) && t('unable')}
              onChange={(event) => change({ assignee_id: event.currentTarget.value || null })}
            />
            <span className={styles.order}>
              <OrderButtons
                labels={{ up: t('moveUp', { number }), down: t('moveDown', { number }), remove: t('removeStep', { number }) }}
                onUp={index === 0 ? undefined : () => move(index, index - 1)}
                onDown={index === steps.length - 1 ? undefined : () => move(index, index + 1)}
                onRemove={() => onChange(steps.toSpliced(index, 1))}
              />
            </span>
          </div>
        )
      })}
      <Button variant="subtle" size="xs" disabled={steps.length >= limits.checklistStepsMax} onClick={() => onChange([...steps, emptyStep(nextKey)])}>
        {t('addStep')}
      </Button>
    </fieldset>
  )
}
