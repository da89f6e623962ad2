import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconForms } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { forms: 'Formbuilder', manageForm: 'Form' })
const forms = { title: () => title('forms'), rule: ['canViewForms', 'canCreateAndEditForms'] } as const

/** Forms: their list, the builder, and what was sent with them (checklist L1). */
export const manifest = defineFeature({
  screens: [
    { ...forms, id: 'Formbuilder', path: '/admin/formbuilder', load: () => import('./forms-screen.tsx') },
    {
      id: 'ManageFormbuilder',
      title: () => title('manageForm'),
      rule: 'canCreateAndEditForms',
      path: '/admin/manageformbuilder/:form_ref',
      list: '/admin/formbuilder',
      load: () => import('./builder/builder-screen.tsx'),
    },
    { ...forms, path: '/admin/formbuilder/:form_ref', load: () => import('./submissions/submissions-screen.tsx') },
  ],
  navigation: [
    {
      ...forms,
      id: 'formbuilder',
      order: 26,
      icon: IconForms,
      to: '/admin/formbuilder',
      under: ['/admin/formbuilder', '/admin/manageformbuilder'],
      shortcut: 'g b',
      area: 'automation',
    },
  ],
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    forms: { lists: [['forms', 'list']], items: [['forms', 'one']] },
    form_submissions: { lists: [['forms', 'list']], items: [['forms', 'submissions']] },
    conversation_forms: { lists: [['form-submissions']] },
  },
})
