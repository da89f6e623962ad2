import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconAddressBook, IconBuilding } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { contacts: 'Contacts', companies: 'Companies', retention: 'Personal data', erasedAt: 'Erased' })
const contacts = { title: () => title('contacts'), rule: inboxFlags } as const
const companies = { title: () => title('companies'), rule: inboxFlags } as const

/** Contacts: who they are beside a conversation, the dialog to change, merge and block them, the lists of contacts and companies, and their personal data. */
export const manifest = defineFeature({
  screens: [
    { ...contacts, path: '/admin/contacts', load: () => import('./directory/contacts-screen.tsx') },
    { ...contacts, path: '/admin/contacts/:visitor_id', load: () => import('./directory/contact-screen.tsx') },
    { ...companies, path: '/admin/companies', load: () => import('./directory/companies-screen.tsx') },
    { ...companies, path: '/admin/companies/:company_ref', load: () => import('./directory/company-screen.tsx') },
  ],
  settingsGroups: [
    {
      path: 'personal-data',
      order: 43,
      title: () => title('retention'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./personal-data/retention-page.tsx'),
    },
  ],
  commands: [
    { ...contacts, id: 'contact.contacts', icon: IconAddressBook, to: '/admin/contacts', isGoTo: true },
    { ...companies, id: 'contact.companies', icon: IconBuilding, to: '/admin/companies', isGoTo: true },
  ],
  inbox: { tools: [{ id: 'contact.directory', at: 'title', order: 5, isFor: () => true, load: () => import('./directory/contacts-link.tsx') }] },
  conversation: () => import('./conversation-places.tsx'),
  fieldLabels: { erased_at: () => title('erasedAt') },
  notices: {
    companies: { lists: [['companies', 'list']], items: [['companies', 'one'], ['contacts']] },
    retention: { lists: [['legal-holds'], ['retention']] },
    personal_fields: {
      lists: [['personal-fields'], ['ticket-options', 'custom_field'], ['contacts'], ['companies'], ['conversations'], ['conversation'], ['form-submissions']],
    },
    consents: { items: [['consents']] },
    contact_exports: { items: [['contact-exports']] },
    erasures: { lists: [['erasures']] },
    erased: { lists: [['contacts'], ['conversations']], items: [['conversation']] },
  },
})
