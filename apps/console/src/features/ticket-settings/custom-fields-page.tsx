import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { customFieldsQuery } from '../../shared/conversations/custom-fields.ts'
import { OrderedListPage } from '../../shared/interface/ordering/ordered-list-page.tsx'
import { CustomFieldForm } from './custom-field-form.tsx'
import { t } from './texts.ts'

const present = (fields: CustomFieldView[]) => fields.filter((field) => !field.is_deleted)

/** Page at /admin/profile/customfields: the library's custom fields in order, with a dialog to add, change and delete them. */
export function Component() {
  return (
    <OrderedListPage
      title={t('customfields')}
      lead={t('customfieldsLead')}
      add={t('addField')}
      addTitle={t('addFieldTitle')}
      size={460}
      empty={{ icon: IconForms, title: t('noFields'), text: t('noFieldsText') }}
      query={useQuery({ ...customFieldsQuery, select: present })}
      refOf={(field) => field.custom_field_ref}
      about={aboutField}
      order={(custom_field_refs) => api.customFields.order({ custom_field_refs })}
      form={(field, onDone) => <CustomFieldForm field={field} onDone={onDone} />}
    />
  )
}

/** Returns a one-line summary of a field: its kind, where it appears, and its restrictions. */
function aboutField({ kind, channel, is_required, shown_to, set_by }: CustomFieldView): string {
  const restriction = shown_to === 'supervisors' ? t('shownToSupervisors') : set_by === 'supervisors' ? t('setBySupervisors') : ''
  return [t(`kind_${kind}`), t(`channel_${channel ?? 'both'}`), is_required ? t('required') : '', restriction].filter(Boolean).join(' · ')
}
