import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { IssuesPanel } from './issues-panel.tsx'
import { t } from './texts.ts'

type Values = { values: Readonly<Record<string, string>> }
const issue = ({ values: { issue_key = '', title = '' } }: Values) => ({ key: issue_key, title })

export const places = defineConversationPlaces({
  panels: [{ id: 'issues.panel', order: 35, Panel: IssuesPanel }],
  historyTexts: {
    'issue.linked': (item) => t('linked', issue(item)),
    'issue.unlinked': (item) => t('unlinked', issue(item)),
    'issue.state_changed': (item) => t(item.values.to === 'closed' ? 'wasClosed' : 'wasOpened', issue(item)),
    'issue.commented': (item) => t('commented', issue(item)),
  },
})
