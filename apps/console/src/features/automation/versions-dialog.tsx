import { Button, Modal } from '@mantine/core'
import { planDiff } from '@porchlight/contracts/workflows/plan-diff'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../shared/connection/query-client.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { versionQuery, versionsQuery } from './api.ts'
import styles from './automation.module.css'
import { planOf, type RuleDraft } from './rule-draft.ts'
import { conditionsText, stepText, triggerText } from './sentences.ts'
import { t } from './texts.ts'
import type { RuleWords } from './use-rule-words.ts'

type Props = { rule: WorkflowView; form: TextForm<RuleDraft>; words: RuleWords; onClose: () => void }

/** The published versions: each can be compared with the draft, and made the draft again. */
export function VersionsDialog({ rule: { workflow_ref, version: current }, form, words, onClose }: Props) {
  useReturnFocus()
  const query = useQuery(versionsQuery(workflow_ref))
  const [shown, setShown] = useState<number | null>(null)
  const restore = async (version: number) => {
    form.set(await queryClient.fetchQuery(versionQuery(workflow_ref, version)))
    showSuccess(t('restored', { version }), 'automation')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size={640} title={t('versions')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={3}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState icon={<IconHistory size={20} stroke={1.6} />} title={t('versionsEmpty')} />
          ) : (
            versions.map(({ version, published_at }) => (
              <div key={version}>
                <Row label={`${t('version', { version })}${version === current ? ` · ${t('current')}` : ''}`} hint={momentText(Date.parse(published_at))}>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('compareVersion', { version })}
                    aria-expanded={shown === version}
                    onClick={() => setShown(shown === version ? null : version)}
                  >
                    {t('compare')}
                  </Button>
                  <ActionButton
                    for="workflows.update"
                    variant="default"
                    size="xs"
                    aria-label={t('restoreVersion', { version })}
                    onClick={() => void restore(version)}
                  >
                    {t('restore')}
                  </ActionButton>
                </Row>
                {shown === version && <Difference workflow_ref={workflow_ref} version={version} draft={planOf(form.values)} words={words} />}
              </div>
            ))
          )
        }
      </Loaded>
    </Modal>
  )
}

function Difference({ workflow_ref, version, draft, words }: { workflow_ref: string; version: number; draft: WorkflowPlan; words: RuleWords }) {
  const query = useQuery(versionQuery(workflow_ref, version))
  return (
    <Loaded query={query} rows={2}>
      {(plan) => {
        const differences = planDiff(plan, draft)
        if (differences.length === 0) return <p className={styles.hint}>{t('same')}</p>
        return (
          <div className={styles.diff}>
            <strong>{t('was', { version })}</strong>
            <strong>{t('is')}</strong>
            {differences.flatMap(({ at }) => [
              <span key={`${at} before`}>{partText(plan, at, words)}</span>,
              <span key={`${at} after`}>{partText(draft, at, words)}</span>,
            ])}
          </div>
        )
      }}
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
