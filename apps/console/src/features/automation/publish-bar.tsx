import { Button } from '@mantine/core'
import type { PlanProblem } from '@porchlight/contracts/workflows/plan-problems'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { putRule, versionsQuery } from './api.ts'
import styles from './automation.module.css'
import { problemText } from './problem-text.ts'
import { planOf, type RuleDraft } from './rule-draft.ts'
import { planSentence } from './sentences.ts'
import { t } from './texts.ts'
import type { RuleWords } from './use-rule-words.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type Props = { rule: WorkflowView; form: TextForm<RuleDraft>; problems: readonly PlanProblem[]; isIncomplete: boolean; words: RuleWords }

/** The rule as a sentence, what is published, what keeps the draft from it, and the buttons that change it. */
export function PublishBar({ rule, form, problems, isIncomplete, words }: Props) {
  const { workflow_ref, version, is_enabled } = rule
  const [open, setOpen] = useState(false)
  const hasChanges = version === null || rule.has_draft || form.isDirty
  const found = [...problems, ...rule.problems.filter(({ at }) => !form.isDirty && !problems.some((one) => one.at === at))]
  const publish = useMutation({
    mutationFn: async () => api.workflows.publish({ workflow_ref, revision: (await form.autosave.flush()).revision }),
    onSuccess: (response) => {
      putRule(response)
      void queryClient.invalidateQueries({ queryKey: versionsQuery(workflow_ref).queryKey })
      showSuccess(t('published'), 'automation')
    },
  })
  const enable = useMutation({
    mutationFn: () => api.workflows.enable({ workflow_ref, is_enabled: !is_enabled }),
    onSuccess: (response) => {
      putRule(response)
      showSuccess(t(response.workflow.is_enabled ? 'turnedOn' : 'turnedOff'), 'automation')
    },
  })
  const published = version === null ? t('notPublished') : t(is_enabled ? 'isPublished' : 'isOff', { version })
  return (
    <section className={styles.card} aria-label={rule.workflow_name}>
      <p className={styles.sentence}>{planSentence(planOf(form.values), words)}</p>
      {found.length > 0 && (
        <Notice tone="warning">
          {t('problemsTitle')}
          <ul className={styles.results}>
            {found.map((one) => (
              <li key={`${one.at} ${one.problem}`}>{problemText(one)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.inline}>
        <p className={`${styles.hint} ${styles.grow}`} role="status">
          {published} {version !== null && hasChanges && t('changed')}
        </p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('versions')}
        </Button>
        {version !== null && (
          <ActionButton for="workflows.enable" variant="default" busy={enable.isPending} onClick={() => enable.mutate()}>
            {t(is_enabled ? 'turnOff' : 'turnOn')}
          </ActionButton>
        )}
        <ActionButton
          for="workflows.publish"
          busy={publish.isPending}
          disabled={!hasChanges || isIncomplete || problems.length > 0}
          onClick={() => publish.mutate()}
        >
          {t('publish')}
        </ActionButton>
      </div>
      {open && <VersionsDialog rule={rule} form={form} words={words} onClose={() => setOpen(false)} />}
    </section>
  )
}
