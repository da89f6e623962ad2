import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconStopwatch } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { sla: 'SLA policies', slaDue: 'SLA due', slaMissed: 'SLA targets missed', slaPaused: 'SLA clocks paused' })

/** SLA policies, and the clocks of conversations. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'sla',
      order: 134,
      title: () => title('sla'),
      icon: IconStopwatch,
      area: 'tickets',
      rule: 'canManageWidgetSettings',
      load: () => import('./sla-policies-page.tsx'),
    },
  ],
  inbox: { marks: [{ id: 'sla.mark', order: 10, load: () => import('./sla-mark.tsx') }] },
  conversation: () => import('./conversation-places.tsx'),
  notices: { sla_policies: { lists: [['sla-policies']] } },
  fieldLabels: { sla_due: () => title('slaDue'), sla_missed: () => title('slaMissed'), sla_paused: () => title('slaPaused') },
})
