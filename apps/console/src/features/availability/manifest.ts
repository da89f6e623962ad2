import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconCalendarUser } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { availability: 'Availability' })

/** When the user works, and when they are out of office. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'availability',
      order: 15,
      title: () => title('availability'),
      icon: IconCalendarUser,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./availability-page.tsx'),
    },
  ],
  notices: { availability: { items: [['availability']] } },
})
