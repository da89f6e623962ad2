import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { flowDocument } from '../api.ts'
import { FlowBuilder } from './flow-builder.tsx'

/** Screen at /admin/manageflowbuilder/:flow_ref: the builder of a flow (checklist L1). */
export function Component() {
  const { flow_ref = '' } = useParams()
  return (
    <Loaded query={useQuery(flowDocument(flow_ref).query)} rows={8} height={28}>
      {(view) => <FlowBuilder key={flow_ref} view={view} />}
    </Loaded>
  )
}
