import { IconScale } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { ConsentsPanel } from './consents/consents.tsx'
import { t } from './texts.ts'
import { BriefPanel } from './visitor/brief-panel.tsx'
import { FormAnswersPanel } from './visitor/form-answers.tsx'
import { FactsPanel, PagesPanel } from './visitor/visitor-panels.tsx'
import { WhoPanel } from './visitor/who-panel.tsx'

export const places = defineConversationPlaces({
  panels: [
    { id: 'contact.who', order: 10, Panel: WhoPanel },
    { id: 'contact.brief', order: 11, Panel: BriefPanel },
    { id: 'contact.facts', order: 40, Panel: FactsPanel },
    { id: 'contact.form-answers', order: 50, Panel: FormAnswersPanel },
    { id: 'contact.consents', order: 55, Panel: ConsentsPanel },
    { id: 'contact.pages', order: 60, Panel: PagesPanel },
  ],
  actions: [
    {
      id: 'contact.hold',
      order: 90,
      rule: 'canManageGeneralAndSecuritySettings',
      label: () => t('hold'),
      icon: IconScale,
      keywords: ['retention', 'erasure', 'lawsuit'],
      isFor: () => true,
      Dialog: lazy(() => import('./personal-data/hold-conversation.tsx')),
    },
  ],
})
