import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconClock } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('time_titles', { mine: 'My time', field: 'Time spent (minutes)' })

/** The time that people spend on conversations: a timer, entries, and everyone's weeks. */
export const manifest = defineFeature({
  inbox: { panes: [{ id: 'time', order: 40, title: () => title('mine'), rule: inboxFlags, load: () => import('./time-pane.tsx') }] },
  commands: [{ id: 'time-spent.mine', title: () => title('mine'), rule: inboxFlags, icon: IconClock, to: '/admin/inbox?tab=time' }],
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    time_spent: { items: [['time-spent']], lists: [['my-time']] },
    my_time: { lists: [['my-time'], ['my-timer']] },
    permissions: { lists: [['my-time'], ['time-spent']] },
  },
  fieldLabels: { time_spent: () => title('field') },
})
