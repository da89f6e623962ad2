import { NativeSelect, TextInput } from '@mantine/core'
import { planProblems } from '@porchlight/contracts/workflows/plan-problems'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { DraftNotices } from '../../shared/content/publications/draft-notices.tsx'
import { SaveState } from '../../shared/content/publications/save-state.tsx'
import { useDraft } from '../../shared/content/versions/published-document.ts'
import { useRuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { useCommands } from '../../shared/interface/commands/commands.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { foldersQuery, hookQuery, ruleDocument } from './api.ts'
import styles from './automation.module.css'
import { ConditionsCard } from './conditions-card.tsx'
import { PublishBar } from './publish-bar.tsx'
import { variablesOf } from './rule-draft.ts'
import { RunsSection } from './runs-section.tsx'
import { StepsEditor } from './steps-editor.tsx'
import { t } from './texts.ts'
import { TriggersCard } from './triggers-card.tsx'
import { TrySection } from './try-section.tsx'

/** The editor of a rule. Changes are saved as a draft; publishing makes them the next version. */
export function RuleEditor({ rule }: { rule: WorkflowView }) {
  const { workflow_ref } = rule
  const { canRun } = usePermissions()
  const isLocked = !canRun('workflows.update')
  const [isIncomplete, setIncomplete] = useState(false)
  const form = useDraft(ruleDocument(workflow_ref), rule, {
    copyKey: `workflow:${workflow_ref}`,
    isLocked,
    isComplete: ({ workflow_name }) => workflow_name.trim() !== '',
  })
  const { values, save, set } = form
  const words = useRuleWords()
  const folders = useQuery(foldersQuery).data ?? []
  const problems = useMemo(() => planProblems(values), [values])
  // Conditions can ask for the fields of the last webhook calls, as they can for variables that steps set.
  const hook = useQuery({ ...hookQuery(workflow_ref), enabled: values.triggers.some(({ on }) => on === 'webhook') })
  const given = hook.data?.deliveries.flatMap(({ fields }) => fields) ?? []
  const variables = [...new Set([...variablesOf(values.steps), ...given])]
  useCommands(useMemo(() => [{ id: 'automation.save', label: t('save'), group: t('title'), shortcut: 'mod+s', run: save }], [save]))
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <Link className={styles.back} to="/admin/automation">
          {t('back')}
        </Link>
        <h1 className="pl-visually-hidden">{rule.workflow_name}</h1>
        <TextInput
          className={styles.grow}
          label={t('name')}
          maxLength={120}
          disabled={isLocked}
          value={values.workflow_name}
          error={values.workflow_name.trim() === '' && t('missingName')}
          onChange={(event) => set({ workflow_name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('folder')}
          disabled={isLocked}
          value={values.workflow_folder_ref ?? ''}
          data={[
            { value: '', label: t('noFolder') },
            ...folders.map(({ workflow_folder_ref, folder_name }) => ({ value: workflow_folder_ref, label: folder_name })),
          ]}
          onChange={(event) => set({ workflow_folder_ref: event.currentTarget.value || null })}
        />
        {!isLocked && <SaveState form={form} isNew={false} missing={values.workflow_name.trim() === '' ? t('missingName') : null} unsent={null} />}
      </header>
      <DraftNotices form={form} />
      <PublishBar rule={rule} form={form} problems={problems} isIncomplete={isIncomplete} words={words} />
      <fieldset className={styles.plain} disabled={isLocked}>
        <TriggersCard workflow_ref={workflow_ref} triggers={values.triggers} words={words} onChange={(triggers) => set({ triggers })} />
        <ConditionsCard
          filter={values.conditions}
          variables={variables}
          words={words}
          onChange={(conditions) => set({ conditions })}
          onIncomplete={setIncomplete}
        />
        <section className={styles.card} aria-labelledby="rule-steps">
          <h2 id="rule-steps">{t('steps')}</h2>
          <p className={styles.hint}>{t('stepsLead')}</p>
          <StepsEditor
            steps={values.steps}
            all={values.steps}
            path="steps"
            depth={1}
            workflow_ref={workflow_ref}
            words={words}
            problems={problems}
            onChange={(steps) => set({ steps })}
          />
        </section>
      </fieldset>
      {!isLocked && <TrySection rule={rule} form={form} words={words} />}
      <RunsSection workflow_ref={workflow_ref} words={words} />
    </div>
  )
}
