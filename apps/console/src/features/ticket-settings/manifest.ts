import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconCategory, IconFolders, IconForms, IconStairs, IconTags, IconTicket } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', {
  ticketSettings: 'Ticket settings',
  ticketTypes: 'Ticket types',
  ticketCategories: 'Ticket categories',
  ticketTiers: 'Ticket tiers',
  tags: 'Tags',
  customFields: 'Custom fields',
})
const page = { area: 'tickets', rule: 'canManageWidgetSettings' } as const
const pages = () => import('./ticket-pages.tsx')

/** Ticket settings: types, categories, tiers, statuses, tags and custom fields. */
export const manifest = defineFeature({
  profilePages: [
    {
      ...page,
      path: 'ticketsettings',
      order: 90,
      title: () => title('ticketSettings'),
      icon: IconTicket,
      load: async () => ({ Component: (await pages()).SettingsPage }),
    },
    {
      ...page,
      path: 'tickettypes',
      order: 100,
      title: () => title('ticketTypes'),
      icon: IconCategory,
      load: async () => ({ Component: (await pages()).TypesPage }),
    },
    {
      ...page,
      path: 'ticketcategories',
      order: 110,
      title: () => title('ticketCategories'),
      icon: IconFolders,
      load: async () => ({ Component: (await pages()).CategoriesPage }),
    },
    {
      ...page,
      path: 'tickettiers',
      order: 120,
      title: () => title('ticketTiers'),
      icon: IconStairs,
      load: async () => ({ Component: (await pages()).TiersPage }),
    },
    { ...page, path: 'tags', order: 125, title: () => title('tags'), icon: IconTags, load: async () => ({ Component: (await pages()).TagsPage }) },
    { ...page, path: 'customfields', order: 140, title: () => title('customFields'), icon: IconForms, load: () => import('./custom-fields-page.tsx') },
  ],
  notices: { ticket_options: { items: [['ticket-options']] } },
})
