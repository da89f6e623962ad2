import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { agencies: 'Child libraries' })

/** Child libraries of a parent library, and the export of all libraries. */
export const manifest = defineFeature({
  screens: [
    {
      path: '/getmodalIntegrationsagencies',
      rule: 'canManageGeneralAndSecuritySettings',
      // Only the parent library named in this installation's configuration may export all libraries; the server checks this too (checklist A15).
      opens: ({ session, boot }) => session?.user.support_lib_id === boot.export_parent_lib_id,
      load: () => import('./export-screen.tsx'),
    },
  ],
  settingsGroups: [
    {
      path: 'agencies',
      order: 40,
      title: () => title('agencies'),
      area: 'company',
      flag: 'canManageGeneralAndSecuritySettings',
      isFor: (library) => library.parent_lib_id === null,
      load: () => import('./children-page.tsx'),
    },
  ],
})
