import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconMailCog } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { mailTemplates: 'Email texts' })

/** Texts of the automatic mails to customers. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'emailtexts',
      order: 172,
      title: () => title('mailTemplates'),
      icon: IconMailCog,
      area: 'email',
      rule: 'canViewIntegrations',
      load: () => import('./mail-templates-page.tsx'),
    },
  ],
  notices: { mail_templates: { lists: [['mail-templates']] } },
})
