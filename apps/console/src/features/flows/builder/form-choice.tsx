import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FlowNode, flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { shownFormQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { VariableInput } from './variable-input.tsx'

type FormNode = FlowNode & { kind: 'form' }
type Props = { node: FormNode; change: (part: Partial<FormNode>, what: string) => void }

/** Which form a step shows, in which variables its answers are kept, and whether visitors can go on without it. */
export function FormChoice({ node: { form_ref, fields, skip }, change }: Props) {
  const { user } = useSignedIn()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const shown = useQuery({ ...shownFormQuery(user.support_lib_id, form_ref), enabled: form_ref !== '' })
  const offered = useQuery({
    queryKey: ['forms', 'list', 'offered', q],
    queryFn: async () => (await api.forms.offered({ q })).forms,
    placeholderData: (known) => known,
  })
  const choices = (offered.data ?? []).map((one) => ({ value: one.form_ref, label: one.title }))
  const isListed = form_ref === '' || choices.some(({ value }) => value === form_ref)
  const asked = shown.data ? fieldsOf(shown.data.form).filter(({ kind }) => kind !== 'statement') : []
  const variableOf = (field_id: string) => fields.find((one) => one.field_id === field_id)?.variable ?? ''
  const name = (field_id: string, variable: string) =>
    change({ fields: [...fields.filter((one) => one.field_id !== field_id), ...(variable === '' ? [] : [{ field_id, variable }])] }, `variable ${field_id}`)
  return (
    <>
      <Select
        label={t('form')}
        placeholder={t('chooseForm')}
        searchable
        nothingFoundMessage={t('noForms')}
        data={isListed ? choices : [...choices, { value: form_ref, label: shown.data?.title ?? '…' }]}
        value={form_ref || null}
        onSearchChange={(text) => setTyped(choices.some(({ label }) => label === text) || text === shown.data?.title ? '' : text)}
        onChange={(chosen) => change({ form_ref: chosen ?? '', fields: [] }, '')}
      />
      {shown.isError && <p className={styles.hint}>{t('formGone')}</p>}
      {asked.length > 0 && (
        <fieldset className={styles.plain}>
          <legend className={styles.legend}>{t('formAnswers')}</legend>
          <p className={styles.hint}>{t('formAnswersHint')}</p>
          {asked.map(({ field_id, label }) => (
            <VariableInput key={field_id} label={label} value={variableOf(field_id)} onChange={(variable) => name(field_id, variable)} />
          ))}
        </fieldset>
      )}
      <TextInput
        label={t('skip')}
        description={t('skipHint')}
        dir="auto"
        maxLength={flowLimits.choice}
        value={skip}
        onChange={(event) => change({ skip: event.currentTarget.value }, 'skip')}
      />
    </>
  )
}
