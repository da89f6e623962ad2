import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { groupFields } from '@porchlight/contracts/reports/report-rows'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'
import { hourText, weekdayText } from './words/format.ts'

/** The fields that groups are offered by, with their labels, and the label of one group. */
export function useGroupWords() {
  const { labelOf, wordOf, custom } = useFieldWords()
  const { can } = usePermissions()
  const own: Record<string, () => string> = {
    hour: () => t('group_hour'),
    weekday: () => t('group_weekday'),
    weekday_hour: () => t('group_weekday_hour'),
    detail: () => t('group_detail'),
    company_ref: () => t('group_company_ref'),
    agent_id: () => t('group_agent_id'),
  }
  // Companies are told to those who see the directory.
  const seesCompanies = can(inboxFlags)
  const nameOf = (field: string): string => own[field]?.() ?? labelOf(field)
  const customGroups = custom.filter(({ is_deleted, kind }) => !is_deleted && ['yes_no', 'choice', 'choices'].includes(kind)).map((one) => one.custom_field_ref)
  return {
    nameOf,
    fields: [...groupFields.filter((field) => field !== 'company_ref' || seesCompanies), ...customGroups].map((value) => ({ value, label: nameOf(value) })),
    /** Returns the label of a group; null is the group without a value. `names`: names of people, including former ones, or of companies. */
    wordOf(field: string, key: string | null, names: ReportAnswer['names'] = {}): string {
      if (key === null) return t('none')
      if (field === 'weekday') return weekdayText(Number(key))
      if (field === 'hour') return hourText(Number(key))
      if (field === 'weekday_hour') {
        const [day, hour] = key.split(' ')
        return `${weekdayText(Number(day))}, ${hourText(Number(hour))}`
      }
      if (field === 'detail') return key
      if (names[key]) return names[key]
      return wordOf(field === 'agent_id' ? 'assignee_id' : field, key)
    },
  }
}
