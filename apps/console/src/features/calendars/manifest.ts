import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconCalendarTime } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { calendars: 'Business hours' })

/** Business calendars: when a team works. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'businesshours',
      order: 132,
      title: () => title('calendars'),
      icon: IconCalendarTime,
      area: 'company',
      rule: 'canManageWidgetSettings',
      load: () => import('./calendars-page.tsx'),
    },
  ],
  notices: { calendars: { lists: [['calendars']] } },
})
