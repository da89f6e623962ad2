import { Switch } from '@mantine/core'
import { type MarkableField, markableFields } from '@porchlight/contracts/personal-data/markable-fields'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { customFieldsQuery } from '../../../shared/conversations/custom-fields.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

const personalFieldsQuery = { queryKey: ['personal-fields'], queryFn: () => api.personalData.fields({}) }

const label = (field: MarkableField) => t(`field_${field.replace('.', '_') as 'contact_email'}`)

/** A switch for each field that can be marked as personal: those of contacts and companies, and the library's own. */
export function PersonalFields() {
  const { canRun } = usePermissions()
  const marked = useQuery(personalFieldsQuery)
  const custom = useQuery(customFieldsQuery)
  const mark = useMutation({
    mutationFn: (change: { field: string; is_personal: boolean }) => api.personalData.markField(change),
    onSuccess: (answer) => keepAnswer(personalFieldsQuery.queryKey, answer),
  })
  return (
    <Loaded query={marked} rows={6}>
      {({ fields, is_hidden }) => {
        const offered = (custom.data ?? []).filter(({ is_deleted, custom_field_ref }) => !is_deleted || fields.includes(custom_field_ref))
        const row = (field: string, name: string) => (
          <Row key={field} label={name} htmlFor={`personal-${field}`}>
            <Switch
              id={`personal-${field}`}
              checked={fields.includes(field)}
              disabled={is_hidden || mark.isPending || !canRun('personalData.markField')}
              onChange={(event) => mark.mutate({ field, is_personal: event.currentTarget.checked })}
            />
          </Row>
        )
        return (
          <>
            {is_hidden && <p>{t('fieldsLocked')}</p>}
            {markableFields.map((field) => row(field, label(field)))}
            {offered.map(({ custom_field_ref, name }) => row(custom_field_ref, t('customField', { name })))}
          </>
        )
      }}
    </Loaded>
  )
}
