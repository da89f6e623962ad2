import { automationFlags, inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconBolt } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { automation: 'Automation', manageAutomation: 'Manage automation', macro: 'Macro', newMacro: 'New macro' })

/** The rules of a library (automations; checklist K1). */
export const manifest = defineFeature({
  screens: [
    { id: 'Automation', path: '/admin/automation', title: () => title('automation'), rule: automationFlags, load: () => import('./automations-screen.tsx') },
    {
      id: 'ManageAutomation',
      path: '/admin/manageautomation/:automation_ref',
      list: '/admin/automation',
      title: () => title('manageAutomation'),
      rule: automationFlags,
      load: () => import('./manage-screen.tsx'),
    },
  ],
  navigation: [
    {
      id: 'automation',
      order: 55,
      title: () => title('automation'),
      rule: automationFlags,
      icon: IconBolt,
      to: '/admin/automation',
      under: ['/admin/automation', '/admin/manageautomation'],
      shortcut: 'g u',
      area: 'automation',
    },
  ],
  commands: [
    {
      id: 'automation.new-macro',
      title: () => title('newMacro'),
      rule: 'canCreateAndEditAnAutomation',
      icon: IconBolt,
      to: '/admin/automation?new=macro',
      words: 'new macro create add make makro neu anlegen erstellen hinzufügen',
    },
  ],
  inbox: {
    bulk: [
      { id: 'automation.macro', order: 10, rule: inboxFlags, shortcut: 'shift+m', label: () => title('macro'), load: () => import('./bulk-macro-dialog.tsx') },
    ],
  },
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    workflow_hooks: { items: [['workflow-hook']] },
    workflows: { items: [['workflow']], lists: [['workflows'], ['workflow-folders'], ['macros']] },
    workflow_runs: { lists: [['workflow-runs']] },
    workflow_replays: { items: [['workflow-replay']] },
  },
})
