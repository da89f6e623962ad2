import type { ReportCard, ReportView } from '@porchlight/contracts/reports/report-views'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { savedReportQuery } from '../api.ts'
import type { ReportDraft } from './report-draft.ts'

/** Changes of a saved report, one after the other, each based on the revision that the one before has made. Changed cards are shown while they are saved. */
export function useReportChanges({ id, cards }: Pick<ReportView, 'id' | 'cards'>) {
  const { queryKey } = savedReportQuery(id)
  const scope = { id: `report ${id}` }
  const known = async () => queryClient.ensureQueryData(savedReportQuery(id))
  const keep = ({ report }: { report: ReportView }) => void keepAnswer(queryKey, report)
  const arranged = useMutation({
    scope,
    mutationFn: async (changed: ReportCard[]) => api.customReports.updateCards({ id, revision: (await known()).revision, cards: changed }),
    onSuccess: keep,
  })
  const updated = useMutation({
    scope,
    mutationFn: async (facts: Partial<ReportDraft>) => {
      const { report_name, category, description, visible_to, cards, filter, period, revision } = await known()
      return api.customReports.update({ id, revision, ...{ report_name, category, description, visible_to, cards, filter, period }, ...facts })
    },
    onSuccess: (answer) => {
      keep(answer)
    },
  })
  return {
    cards: arranged.isPending ? arranged.variables : cards,
    arrange: (changed: ReportCard[]) => arranged.mutate(changed),
    isSaving: arranged.isPending,
    update: updated,
  }
}
