import { IconAntennaBars5, IconBell, IconCircleDot, IconTag, IconUserShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { changeOne } from '../../../shared/conversations/change-conversations.ts'
import type { ConversationAction, OpenedConversation } from '../../../shared/features/conversation-places.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import type { QuickFieldName } from './quick-field.tsx'
import { t } from './texts.ts'

/** Lazy dialog for one field. */
const dialogFor = (name: QuickFieldName) =>
  lazy(async () => {
    const { QuickField } = await import('./quick-field.tsx')
    return { default: (props: Omit<Parameters<typeof QuickField>[0], 'name'>) => <QuickField {...props} name={name} /> }
  })

async function toggleFollowing({ conversation, me }: OpenedConversation): Promise<void> {
  const { followers } = conversation
  const next = followers.includes(me) ? followers.filter((one) => one !== me) : [...followers, me]
  try {
    await changeOne(conversation, { followers: next })
  } catch (cause) {
    showError(errorText(cause))
  }
}

const isTicket = ({ conversation, may }: OpenedConversation) => may.rename && conversation.channel === 'ticket'

/** Sets the fields of the daily work by one key each. They are in the panel already, so the header's menu leaves them out. */
export const quickActions: readonly ConversationAction[] = [
  {
    id: 'inbox.tags',
    order: 2,
    label: () => t('tags'),
    icon: IconTag,
    shortcut: 'l',
    keywords: ['label'],
    isFor: ({ may }) => may.rename,
    isCommandOnly: true,
    Dialog: dialogFor('tags'),
  },
  {
    id: 'inbox.priority',
    order: 4,
    label: () => t('priority'),
    icon: IconAntennaBars5,
    shortcut: 'p',
    keywords: ['urgent'],
    isFor: ({ may }) => may.rename,
    isCommandOnly: true,
    Dialog: dialogFor('priority'),
  },
  {
    id: 'inbox.assign',
    order: 5,
    label: () => t('assignee'),
    icon: IconUserShare,
    shortcut: 'a',
    keywords: ['transfer', 'owner'],
    // A chat is handed over with A instead, because its new agent is asked first.
    isFor: (opened) => isTicket(opened) && !opened.may.transfer,
    isCommandOnly: true,
    Dialog: dialogFor('assignee_id'),
  },
  {
    id: 'inbox.status',
    order: 6,
    label: () => t('status'),
    icon: IconCircleDot,
    shortcut: 'u',
    isFor: isTicket,
    isCommandOnly: true,
    Dialog: dialogFor('status_ref'),
  },
  {
    id: 'inbox.follow',
    order: 8,
    label: ({ conversation, me }) => t(conversation.followers.includes(me) ? 'unfollow' : 'follow'),
    icon: IconBell,
    shortcut: 'f',
    keywords: ['watch'],
    isFor: ({ may }) => may.rename,
    isCommandOnly: true,
    run: (opened) => void toggleFollowing(opened),
  },
]
