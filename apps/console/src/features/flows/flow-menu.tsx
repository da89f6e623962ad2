import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowRow } from '@porchlight/contracts/flows/flow-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/connection/api.ts'
import { DraftMenu } from '../../shared/content/versions/draft-menu.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { flowDocument, keepFlow } from './api.ts'
import { exportFlow } from './flow-file.ts'
import { t } from './texts.ts'

/** Menu of a flow in the list: edit, rename, duplicate, take offline, export, delete. */
export function FlowMenu({ flow: { flow_ref, title, state } }: { flow: Pick<FlowRow, 'flow_ref' | 'title' | 'state'> }) {
  const { canRun } = usePermissions()
  return (
    <DraftMenu
      title={title}
      titleMax={flowLimits.title}
      editTo={`/admin/manageflowbuilder/${flow_ref}`}
      mayEdit={canRun('flows.rename')}
      unpublish={
        state === 'published'
          ? { label: t('unpublish'), told: t('unpublished'), run: async () => keepFlow(await api.flows.unpublish({ flow_ref })) }
          : undefined
      }
      rename={async (name) => keepFlow(await api.flows.rename({ flow_ref, title: name }))}
      duplicate={async (name) => keepFlow(await api.flows.duplicate({ flow_ref, title: name }))}
      save={async () => exportFlow(await flowDocument(flow_ref).read())}
      remove={async () => {
        await api.flows.remove({ flow_ref })
      }}
      Effects={(props) => <Effects flow_ref={flow_ref} {...props} />}
    />
  )
}

function Effects({ flow_ref, onKnown }: { flow_ref: string; onKnown: () => void }) {
  const { data: uses } = useQuery({ queryKey: ['flows', 'one', flow_ref, 'uses'], queryFn: () => api.flows.uses({ flow_ref }), gcTime: 0 })
  useEffect(() => {
    if (uses) onKnown()
  }, [uses, onKnown])
  const users = uses ? [...uses.flows.map(({ title }) => title), ...uses.workflows.map(({ workflow_name }) => workflow_name)] : []
  return (
    <>
      <p>{t('removeText')}</p>
      {uses && uses.runs > 0 && <p>{t('removeRuns', { count: uses.runs })}</p>}
      {users.length > 0 && <p>{t('removeUsed', { names: users.join(', ') })}</p>}
    </>
  )
}
