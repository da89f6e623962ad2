import { formLimits } from '@porchlight/contracts/forms/form-fields'
import type { FormRow } from '@porchlight/contracts/forms/form-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/connection/api.ts'
import { DraftMenu } from '../../shared/content/versions/draft-menu.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { formDocument, keepForm } from './api.ts'
import { exportForm } from './form-file.ts'
import { t } from './texts.ts'

/** Menu of a form in the list: edit, rename, duplicate, take offline, export, delete. */
export function FormMenu({ form: { form_ref, title, state } }: { form: Pick<FormRow, 'form_ref' | 'title' | 'state'> }) {
  const { canRun } = usePermissions()
  return (
    <DraftMenu
      title={title}
      titleMax={formLimits.title}
      editTo={`/admin/manageformbuilder/${form_ref}`}
      mayEdit={canRun('forms.rename')}
      unpublish={
        state === 'published'
          ? { label: t('unpublish'), told: t('unpublished'), run: async () => keepForm(await api.forms.unpublish({ form_ref })) }
          : undefined
      }
      rename={async (name) => keepForm(await api.forms.rename({ form_ref, title: name }))}
      duplicate={async (name) => keepForm(await api.forms.duplicate({ form_ref, title: name }))}
      save={async () => exportForm(await formDocument(form_ref).read())}
      remove={async () => {
        await api.forms.remove({ form_ref })
      }}
      Effects={(props) => <Effects form_ref={form_ref} {...props} />}
    />
  )
}

function Effects({ form_ref, onKnown }: { form_ref: string; onKnown: () => void }) {
  const { data: uses } = useQuery({ queryKey: ['forms', 'one', form_ref, 'uses'], queryFn: () => api.forms.uses({ form_ref }), gcTime: 0 })
  useEffect(() => {
    if (uses) onKnown()
  }, [uses, onKnown])
  return (
    <>
      <p>{t('removeText')}</p>
      {uses && uses.submissions > 0 && <p>{t('removeSubmissions', { count: uses.submissions - uses.in_conversations })}</p>}
      {uses && uses.flows.length > 0 && <p>{t('removeFlows', { names: uses.flows.map(({ title }) => title).join(', ') })}</p>}
      {uses && uses.in_conversations > 0 && <p>{t('removeKept', { count: uses.in_conversations })}</p>}
    </>
  )
}
