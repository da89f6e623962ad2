import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { Differences } from '../../../shared/content/versions/differences.tsx'
import { PublishBar } from '../../../shared/content/versions/publish-bar.tsx'
import { t as versionText } from '../../../shared/content/versions/texts.ts'
import { VersionsDialog } from '../../../shared/content/versions/versions-dialog.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { putFlow, versionQuery, versionsQuery } from '../api.ts'
import { flowDiff } from '../flow-diff.ts'
import { t } from '../texts.ts'

type Props = { view: FlowView; form: TextForm<Flow>; problems: readonly FlowProblem[] }

/** What is published of a flow, and the buttons that change it. */
export function FlowPublishBar({ view, form, problems }: Props) {
  const { flow_ref, published } = view
  return (
    <PublishBar
      published={published}
      hasChanges={view.is_changed || form.isDirty}
      state={published ? undefined : t('neverPublished')}
      publish={{
        operation: 'flows.publish',
        told: t('publishedNow'),
        run: async () => putFlow(await api.flows.publish({ flow_ref, revision: (await form.autosave.flush()).revision })),
        isBlocked: problems.length > 0,
      }}
      unpublish={{
        operation: 'flows.unpublish',
        told: t('unpublished'),
        run: async () => putFlow(await api.flows.unpublish({ flow_ref })),
        label: t('unpublish'),
        title: t('unpublishTitle'),
        text: t('unpublishText'),
      }}
      versions={(onClose) => <FlowVersions flow_ref={flow_ref} form={form} onClose={onClose} />}
    />
  )
}

function FlowVersions({ flow_ref, form, onClose }: { flow_ref: string; form: TextForm<Flow>; onClose: () => void }) {
  const query = useInfiniteQuery(versionsQuery(flow_ref))
  const restore = async (version: number) => {
    const { revision, values: before } = await form.autosave.flush()
    const { revision: restored } = putFlow(await api.flows.restore({ flow_ref, version, revision }))
    offerUndo(versionText('restored', { version }), async () => void putFlow(await api.flows.save({ flow_ref, flow: before, revision: restored })))
  }
  return (
    <VersionsDialog
      query={query}
      listed={({ pages }) => pages.flatMap(({ versions }) => versions.map((one) => ({ ...one, name: one.publisher.name, isCurrent: one.is_current })))}
      more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      restore={{ operation: 'flows.restore', run: restore }}
      look={{ at: (version) => <Difference flow_ref={flow_ref} version={version} draft={form.values} /> }}
      onClose={onClose}
    />
  )
}

function Difference({ flow_ref, version, draft }: { flow_ref: string; version: number; draft: Flow }) {
  return (
    <Loaded query={useQuery(versionQuery(flow_ref, version))} rows={2}>
      {(flow) => <Differences version={version} parts={flowDiff(flow, draft)} />}
    </Loaded>
  )
}
