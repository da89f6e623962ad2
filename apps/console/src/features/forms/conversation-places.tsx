import { IconForms } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

const SendFormDialog = lazy(() => import('./send-form-dialog.tsx'))

export const places = defineConversationPlaces({
  composerTools: [{ id: 'forms.insert', order: 20, label: () => t('sendForm'), icon: IconForms, slash: 'form', Dialog: SendFormDialog }],
  actions: [
    {
      id: 'forms.send',
      order: 60,
      label: () => t('sendForm'),
      icon: IconForms,
      keywords: ['form', '/form'],
      isFor: ({ may }) => may.reply,
      isCommandOnly: true,
      Dialog: ({ conversation, ...dialog }) => <SendFormDialog {...dialog} conversation_ref={conversation.conversation_ref} />,
    },
  ],
  historyTexts: {
    'form.answered': ({ values: { title = '' } }) => t('historyAnswered', { title }),
  },
})
