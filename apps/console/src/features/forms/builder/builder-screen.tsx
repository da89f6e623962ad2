import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { formDocument } from '../api.ts'
import { FormBuilder } from './form-builder.tsx'

/** Screen at /admin/manageformbuilder/:form_ref: the builder of a form (checklist L1). */
export function Component() {
  const { form_ref = '' } = useParams()
  return (
    <Loaded query={useQuery(formDocument(form_ref).query)} rows={8} height={28}>
      {(view) => <FormBuilder key={form_ref} view={view} />}
    </Loaded>
  )
}
