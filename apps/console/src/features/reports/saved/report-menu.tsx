import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { ReportView } from '@porchlight/contracts/reports/report-views'
import { IconDots } from '@tabler/icons-react'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { t } from '../texts.ts'
import { filterOf, type ReportViewState } from '../view.ts'
import { periodOf, type ReportDraft } from './report-draft.ts'

const FactsDialog = lazy(() => import('./facts-dialog.tsx'))
const FilterDialog = lazy(() => import('../filter-dialog.tsx'))
const SchedulesDialog = lazy(() => import('./schedules-dialog.tsx'))
const SnapshotsDialog = lazy(() => import('./snapshots-dialog.tsx'))

type Props = {
  report: ReportDraft & Pick<ReportView, 'id' | 'owner_id'>
  view: ReportViewState
  onUpdate: UseMutationResult<unknown, Error, Partial<ReportDraft>>
}

/** What can be done with a report: details, conditions, period, copy, snapshots, delete. */
export function ReportMenu({ report, view, onUpdate }: Props) {
  const [shown, setShown] = useState<'facts' | 'filter' | 'snapshots' | 'schedules' | 'delete' | null>(null)
  const { canRun } = usePermissions()
  const { user_id } = useSignedIn().user
  const navigate = useNavigate()
  const close = () => setShown(null)
  const { id, report_name, category, description, cards, filter, period } = report
  const update = (facts: Partial<ReportDraft>) => onUpdate.mutate(facts, { onSuccess: close })
  const copy = useMutation({
    mutationFn: () => api.customReports.create({ report_name: t('copyOf', { name: report_name }).slice(0, 100), category, description, cards, filter, period }),
    onSuccess: ({ report: made }) => {
      void navigate(`/admin/reports/${made.id}`)
    },
  })
  const removal = useMutation({
    mutationFn: () => api.customReports.remove({ id }),
    onSuccess: () => {
      void navigate('/admin/reports/allreports', { replace: true })
      showSuccess(t('deleted', { name: report_name }))
    },
  })
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('reportMenu')}>
            <IconDots size={17} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canRun('customReports.update') && (
            <>
              <Menu.Item onClick={() => setShown('facts')}>{t('editFacts')}</Menu.Item>
              <Menu.Item onClick={() => setShown('filter')}>{t('editFilter')}</Menu.Item>
              <Menu.Item onClick={() => update({ period: periodOf(view) })}>{t('keepPeriod')}</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setShown('schedules')}>{t('schedules')}</Menu.Item>
          <Menu.Item onClick={() => setShown('snapshots')}>{t('snapshots')}</Menu.Item>
          {canRun('customReports.create') && <Menu.Item onClick={() => copy.mutate()}>{t('copy')}</Menu.Item>}
          {canRun('customReports.remove') && (
            <Menu.Item color="red" onClick={() => setShown('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={shown === 'delete'}
        title={t('deleteTitle', { name: report_name })}
        confirm={t('delete')}
        cancel={t('cancel')}
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={close}
      >
        {t('deleteText')}
      </ConfirmDialog>
      <Suspense fallback={null}>
        {shown === 'facts' && (
          <FactsDialog
            title={t('editFacts')}
            facts={report}
            isBusy={onUpdate.isPending}
            favorite={null}
            canHide={report.owner_id === user_id || report.visible_to === 'private'}
            onSave={({ report_name: name, description: text, category: group, visible_to }) =>
              update({ report_name: name, description: text, category: group, visible_to })
            }
            onClose={close}
          />
        )}
        {shown === 'filter' && (
          <FilterDialog filter={filter ? JSON.stringify(filter) : ''} onClose={close} onApply={(text) => update({ filter: filterOf(text) ?? null })} />
        )}
        {shown === 'schedules' && <SchedulesDialog id={id} view={view} onClose={close} />}
        {shown === 'snapshots' && <SnapshotsDialog id={id} view={view} onClose={close} />}
      </Suspense>
    </>
  )
}
