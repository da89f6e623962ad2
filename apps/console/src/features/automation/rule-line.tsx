import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu, Switch } from '@mantine/core'
import type { WorkflowRow } from '@porchlight/contracts/workflows/workflow-views'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useRuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { keepRule } from './api.ts'
import styles from './automation.module.css'
import { planSentence } from './sentences.ts'
import { t } from './texts.ts'

/** A rule in the list: its name, what it does in a sentence, how it has run, and its switch. */
export function RuleLine({ rule }: { rule: WorkflowRow }) {
  const { workflow_ref, workflow_name: name, version, failed_runs } = rule
  const words = useRuleWords()
  const { canRun } = usePermissions()
  const [isRemoving, setRemoving] = useState(false)
  const enable = useMutation({ mutationFn: (is_enabled: boolean) => api.workflows.enable({ workflow_ref, is_enabled }), onSuccess: keepRule })
  const duplicate = useMutation({
    mutationFn: () => api.workflows.duplicate({ workflow_ref, workflow_name: t('copyOf', { name }).slice(0, 120) }),
    onSuccess: (response) => {
      keepRule(response)
      showSuccess(t('duplicated'))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.workflows.remove({ workflow_ref }),
    onSuccess: () => {
      setRemoving(false)
      showSuccess(t('removed'))
    },
  })
  const states = [version === null ? t('neverPublished') : rule.has_draft ? t('hasDraft') : '', rule.runs > 0 ? t('runs', { count: rule.runs }) : ''].filter(
    Boolean,
  )
  return (
    <div className={styles.line}>
      <div className={styles.about}>
        <Link className={styles.name} to={`/admin/manageautomation/${workflow_ref}`}>
          {name}
        </Link>
        <p className={styles.sentence}>{planSentence(rule.plan, words)}</p>
        <p className={styles.hint}>
          {states.join(' · ')}
          {failed_runs > 0 && <strong className={styles.failed}> · {t('failedRuns', { count: failed_runs })}</strong>}
        </p>
      </div>
      <Switch
        aria-label={t('enabled', { name })}
        checked={enable.isPending ? enable.variables : rule.is_enabled}
        disabled={version === null || !canRun('workflows.enable')}
        onChange={(event) => enable.mutate(event.currentTarget.checked)}
      />
      {(canRun('workflows.duplicate') || canRun('workflows.remove')) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t('more', { name })}>
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {canRun('workflows.duplicate') && <Menu.Item onClick={() => duplicate.mutate()}>{t('duplicate')}</Menu.Item>}
            {canRun('workflows.remove') && <Menu.Item onClick={() => setRemoving(true)}>{t('remove')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeTitle', { name })}
        confirm={t('removeIt')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}
