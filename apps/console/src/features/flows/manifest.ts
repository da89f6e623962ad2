import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconRoute } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { flows: 'Flowbuilder', manageFlow: 'Flow' })
const rule = ['canViewForms', 'canCreateAndEditFlows'] as const

/** Flows: their list, and the builder (checklist L1). */
export const manifest = defineFeature({
  screens: [
    { id: 'Flowbuilder', title: () => title('flows'), rule, path: '/admin/flowbuilder', load: () => import('./flows-screen.tsx') },
    {
      id: 'ManageFlowbuilder',
      title: () => title('manageFlow'),
      rule,
      path: '/admin/manageflowbuilder/:flow_ref',
      list: '/admin/flowbuilder',
      load: () => import('./builder/builder-screen.tsx'),
    },
  ],
  commands: [{ id: 'flowbuilder', title: () => title('flows'), rule, icon: IconRoute, to: '/admin/flowbuilder', area: 'automation' }],
  notices: {
    flows: { lists: [['flows', 'list']], items: [['flows', 'one']] },
  },
})
