import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconMailQuestion } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { contactForm: 'Contact form' })
const contactForm = { title: () => title('contactForm'), rule: 'canManageWidgetSettings' } as const

/** The editor of the guided contact form (checklist G7). */
export const manifest = defineFeature({
  screens: [{ ...contactForm, id: 'ContactForm', path: '/admin/contactform', load: () => import('./contact-form-screen.tsx') }],
  navigation: [
    {
      ...contactForm,
      id: 'contactform',
      order: 24,
      icon: IconMailQuestion,
      to: '/admin/contactform',
      shortcut: 'g o',
      area: 'chat',
      hiddenFrom: ['agent', 'writer', 'editor'],
    },
  ],
  notices: { contact_form: { lists: [['contact-form']] } },
})
