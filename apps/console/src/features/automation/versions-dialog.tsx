import { planDiff } from '@porchlight/contracts/workflows/plan-diff'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shared/connection/query-client.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { Differences } from '../../shared/content/versions/differences.tsx'
import { t as versionText } from '../../shared/content/versions/texts.ts'
import { VersionsDialog as Dialog } from '../../shared/content/versions/versions-dialog.tsx'
import { conditionsText } from '../../shared/conversations/filters/conditions-text.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { versionQuery, versionsQuery } from './api.ts'
import { planOf, type RuleDraft } from './rule-draft.ts'
import { stepText, triggerText } from './sentences.ts'
import { t } from './texts.ts'

type Props = { rule: WorkflowView; form: TextForm<RuleDraft>; words: RuleWords; onClose: () => void }

/** The published versions: each can be compared with the draft, and made the draft again. */
export function VersionsDialog({ rule: { workflow_ref, version: current }, form, words, onClose }: Props) {
  const query = useQuery(versionsQuery(workflow_ref))
  const restore = async (version: number) => {
    form.set(await queryClient.fetchQuery(versionQuery(workflow_ref, version)))
    showSuccess(versionText('restored', { version }), 'automation')
  }
  return (
    <Dialog
      query={query}
      listed={(versions) => versions.map(({ version, published_at }) => ({ version, published_at, isCurrent: version === current }))}
      restore={{ operation: 'workflows.update', run: restore }}
      look={{ at: (version) => <Difference workflow_ref={workflow_ref} version={version} draft={planOf(form.values)} words={words} /> }}
      onClose={onClose}
    />
  )
}

function Difference({ workflow_ref, version, draft, words }: { workflow_ref: string; version: number; draft: WorkflowPlan; words: RuleWords }) {
  return (
    <Loaded query={useQuery(versionQuery(workflow_ref, version))} rows={2}>
      {(plan) => (
        <Differences
          version={version}
          parts={planDiff(plan, draft).map(({ at }) => ({ at, before: partText(plan, at, words), now: partText(draft, at, words) }))}
        />
      )}
    </Loaded>
  )
}

/** Returns a part of a plan in words: `triggers.0`, `conditions`, `steps.1.yes.0`. */
function partText({ triggers, conditions, steps }: WorkflowPlan, at: string, words: RuleWords): string {
  if (at === 'conditions') return conditionsText(conditions, words) || t('always')
  const [kind, ...path] = at.split('.')
  if (kind === 'triggers') {
    const trigger = triggers[Number(path[0])]
    return trigger ? triggerText(trigger, words) : t('absent')
  }
  const step = path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], steps)
  return step ? stepText(step as WorkflowPlan['steps'][number], words) : t('absent')
}
