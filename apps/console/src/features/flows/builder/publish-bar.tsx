import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { Differences } from '../../../shared/content/versions/differences.tsx'
import { DocumentBar } from '../../../shared/content/versions/document-bar.tsx'
import { flowDocument } from '../api.ts'
import { flowDiff } from '../flow-diff.ts'
import { t } from '../texts.ts'

type Props = { view: FlowView; form: TextForm<Flow>; problems: readonly FlowProblem[] }

/** What is published of a flow, and the buttons that change it. */
export function FlowPublishBar({ view: { flow_ref, published, is_changed }, form, problems }: Props) {
  return (
    <DocumentBar
      document={flowDocument(flow_ref)}
      form={form}
      published={published}
      hasChanges={is_changed || form.isDirty}
      state={published ? undefined : t('neverPublished')}
      publish={{ told: t('publishedNow'), isBlocked: problems.length > 0 }}
      unpublish={{ told: t('unpublished'), label: t('unpublish'), title: t('unpublishTitle'), text: t('unpublishText') }}
      look={{ at: (flow, version) => <Differences version={version} parts={flowDiff(flow, form.values)} /> }}
    />
  )
}
