import { ActionIcon, Button, Modal } from '@mantine/core'
import type { CustomFieldView } from '@porchlight/contracts/custom-fields'
import { EmptyState } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp, IconForms } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { Loaded } from '../../shared/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/page/page.tsx'
import { customFieldsQuery, refreshCustomFields } from '../../shared/tickets/custom-fields.ts'
import { showError } from '../../shared/toasts.ts'
import { CustomFieldForm } from './custom-field-form.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/customfields: the library's own fields in order, with a dialog to add, change and delete them. */
export function Component() {
  const fields = useQuery(customFieldsQuery)
  const [edited, setEdited] = useState<CustomFieldView | 'new' | null>(null)
  const done = () => setEdited(null)
  const add = (
    <Button size="xs" onClick={() => setEdited('new')}>
      {t('addField')}
    </Button>
  )
  return (
    <Page title={t('customfields')} lead={t('customfieldsLead')} actions={add}>
      <Section>
        <Loaded query={fields} rows={3}>
          {(all) => <Fields fields={all.filter((field) => !field.is_deleted)} onEdit={setEdited} />}
        </Loaded>
      </Section>
      <Modal
        opened={edited !== null}
        onClose={done}
        title={edited === null || edited === 'new' ? t('addFieldTitle') : t('editTitle', { name: edited.name })}
        size={460}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {edited && <CustomFieldForm field={edited === 'new' ? null : edited} onDone={done} />}
      </Modal>
    </Page>
  )
}

/** Returns one line about a field: its kind, where it appears, and its restrictions. */
function aboutField({ kind, channel, is_required, shown_to, set_by }: CustomFieldView): string {
  const restriction = shown_to === 'supervisors' ? t('shownToSupervisors') : set_by === 'supervisors' ? t('setBySupervisors') : ''
  return [t(`kind_${kind}`), t(`channel_${channel ?? 'both'}`), is_required ? t('required') : '', restriction].filter(Boolean).join(' · ')
}

function Fields({ fields, onEdit }: { fields: CustomFieldView[]; onEdit: (field: CustomFieldView) => void }) {
  const order = useMutation({
    mutationFn: (custom_field_refs: string[]) => api.customFields.order({ custom_field_refs }),
    onSuccess: refreshCustomFields,
    onError: (cause) => showError(errorText(cause)),
  })
  if (fields.length === 0) {
    return (
      <EmptyState icon={<IconForms size={20} stroke={1.6} />} title={t('noFields')}>
        {t('noFieldsText')}
      </EmptyState>
    )
  }
  const refs = fields.map((field) => field.custom_field_ref)
  const move = (from: number, to: number) => order.mutate(refs.toSpliced(from, 1).toSpliced(to, 0, refs[from] ?? ''))
  return fields.map((field, index) => (
    <Row key={field.custom_field_ref} label={field.name} hint={aboutField(field)}>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveUp', { name: field.name })}
        disabled={index === 0 || order.isPending}
        onClick={() => move(index, index - 1)}
      >
        <IconArrowUp size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveDown', { name: field.name })}
        disabled={index === fields.length - 1 || order.isPending}
        onClick={() => move(index, index + 1)}
      >
        <IconArrowDown size={16} stroke={1.7} />
      </ActionIcon>
      <Button variant="default" size="xs" aria-label={t('editTitle', { name: field.name })} onClick={() => onEdit(field)}>
        {t('edit')}
      </Button>
    </Row>
  ))
}
