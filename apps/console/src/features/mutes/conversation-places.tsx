import { IconAt, IconBellOff } from '@tabler/icons-react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { changeMute, muteOf } from './change-mute.ts'
import MuteMark from './mute-mark.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  headerMarks: [{ id: 'mutes.header', order: 20, Mark: MuteMark }],
  actions: [
    {
      id: 'mutes.mute',
      order: 36,
      label: ({ conversation }) => t(muteOf(conversation.conversation_ref) === 'no' ? 'mute' : 'unmute'),
      icon: IconBellOff,
      shortcut: 'shift+u',
      keywords: ['silence', 'notifications', 'alerts'],
      isFor: () => true,
      run: ({ conversation: { conversation_ref } }) => void changeMute(conversation_ref, muteOf(conversation_ref) === 'no' ? 'yes' : 'no'),
    },
    {
      id: 'mutes.mentions',
      order: 37,
      label: ({ conversation }) => t(muteOf(conversation.conversation_ref) === 'entirely' ? 'allowMentions' : 'muteMentions'),
      icon: IconAt,
      isFor: ({ conversation }) => muteOf(conversation.conversation_ref) !== 'no',
      run: ({ conversation: { conversation_ref } }) => void changeMute(conversation_ref, muteOf(conversation_ref) === 'entirely' ? 'yes' : 'entirely'),
    },
  ],
})
