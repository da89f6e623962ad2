import type { PlanProblem } from '@porchlight/contracts/workflows/plan-problems'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { Differences } from '../../shared/content/versions/differences.tsx'
import { DocumentBar } from '../../shared/content/versions/document-bar.tsx'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { keepRule, ruleDocument } from './api.ts'
import styles from './automation.module.css'
import { planDifferences } from './plan-differences.ts'
import { problemText } from './problem-text.ts'
import { planOf, type RuleDraft } from './rule-draft.ts'
import { planSentence } from './sentences.ts'
import { t } from './texts.ts'

type Props = { rule: WorkflowView; form: TextForm<RuleDraft>; problems: readonly PlanProblem[]; isIncomplete: boolean; words: RuleWords }

/** The rule as a sentence, what is published, what keeps the draft from it, and the buttons that change it. */
export function PublishBar({ rule, form, problems, isIncomplete, words }: Props) {
  const { workflow_ref, version, is_enabled } = rule
  const hasChanges = version === null || rule.has_draft || form.isDirty
  const found = [...problems, ...rule.problems.filter(({ at }) => !form.isDirty && !problems.some((one) => one.at === at))]
  const enable = useMutation({
    mutationFn: () => api.workflows.enable({ workflow_ref, is_enabled: !is_enabled }),
    onSuccess: (response) => {
      keepRule(response)
      showSuccess(t(response.workflow.is_enabled ? 'turnedOn' : 'turnedOff'), 'automation')
    },
  })
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
      <DocumentBar
        document={ruleDocument(workflow_ref)}
        form={form}
        published={version === null ? null : { version }}
        hasChanges={hasChanges}
        state={version === null ? t('notPublished') : is_enabled ? undefined : t('isOff', { version })}
        changed={t('changed')}
        publish={{ told: t('published'), isBlocked: isIncomplete || problems.length > 0 }}
        look={{ at: (plan, shown) => <Differences version={shown} parts={planDifferences(plan, planOf(form.values), words)} /> }}
      >
        {version !== null && (
          <ActionButton for="workflows.enable" variant="default" busy={enable.isPending} onClick={() => enable.mutate()}>
            {t(is_enabled ? 'turnOff' : 'turnOn')}
          </ActionButton>
        )}
      </DocumentBar>
    </section>
  )
}
