import { IconEye } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const widgetSetup = { title: () => title('widgetSetup'), rule: 'canManageWidgetSettings' } as const

/** Settings for what the library's widget and help center show. */
export const manifest = defineFeature({
  screens: [{ ...widgetSetup, path: '/admin/widgetsetup', load: () => import('./widget-setup-screen.tsx') }],
  commands: [{ ...widgetSetup, id: 'widgetsetup', icon: IconEye, to: '/admin/widgetsetup' }],
})
