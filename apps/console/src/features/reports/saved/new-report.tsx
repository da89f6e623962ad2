import type { ReportCard } from '@porchlight/contracts/reports/report-views'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { LeaveGuard } from '../../../shared/interface/page/leave-guard.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { PeriodLine } from '../pages/report-numbers.tsx'
import { ReportBar } from '../report-bar.tsx'
import { ReportHead } from '../report-layout.tsx'
import { pageTitle } from '../routes.ts'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { filterOf } from '../view.ts'
import type { Facts } from './facts-dialog.tsx'
import { ReportCards } from './report-cards.tsx'
import { firstCards, periodOf } from './report-draft.ts'

const FactsDialog = lazy(() => import('./facts-dialog.tsx'))
const newFacts: Facts = { report_name: '', description: '', category: 'human_support', visible_to: 'private' }

/** A report that is being built: its cards show their numbers at once, and it is saved under a name. The address can hold the metrics that it begins with. */
export default function NewReport() {
  const { view, change } = useReportView()
  const [cards, setCards] = useState<ReportCard[]>(() => firstCards(view))
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const filter = filterOf(view.filter) ?? null
  const create = useMutation({
    mutationFn: async ({ facts, isFavorite }: { facts: Facts; isFavorite: boolean }) => {
      const { report } = await api.customReports.create({ ...facts, cards, filter, period: periodOf(view) })
      if (isFavorite) await api.customReports.favorite({ id: report.id })
      return report.id
    },
  })
  const made = create.data
  // Only once nothing is unsaved may the page be left without a question.
  useEffect(() => {
    if (made) void navigate(`/admin/reports/${made}`, { replace: true })
  }, [made, navigate])
  return (
    <>
      <ReportHead
        title={pageTitle('newreport')}
        lead={t('newLead')}
        actions={
          <ActionButton for="customReports.create" size="xs" disabled={cards.length === 0} onClick={() => setSaving(true)}>
            {t('saveReport')}
          </ActionButton>
        }
      />
      <ReportBar view={view} change={change} isOfCards />
      <PeriodLine question={view} />
      <ReportCards cards={cards} filter={filter} view={view} onChange={setCards} />
      <LeaveGuard when={cards.length > 0 && !made} />
      {isSaving && (
        <Suspense fallback={null}>
          <FactsDialog
            title={t('saveReport')}
            facts={newFacts}
            isBusy={create.isPending}
            favorite={false}
            canHide
            onSave={(facts, isFavorite) => create.mutate({ facts, isFavorite })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
