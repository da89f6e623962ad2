import type { ClientMessage } from '@porchlight/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { mutedQuery } from '../../../shared/conversations/muted.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import type { ConversationAction, MessageAction, OpenedConversation } from '../../../shared/features/conversation-places.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'

/** An entry of the header's menu. */
export type MenuEntry = Pick<ConversationAction, 'id' | 'icon' | 'shortcut'> & { label: string; run: () => void }

type Shown = { id: string; isOpen: boolean; message?: ClientMessage }

/**
 * Offers the actions of all features on the open conversation: registers their commands, and returns the entries of the header's menu, the actions on messages,
 * and the dialogs that they open.
 */
export function useGuestActions(opened: OpenedConversation) {
  const { can } = usePermissions()
  // Renders again when it arrives: the labels of some actions say whether the conversation is muted.
  useQuery(mutedQuery)
  const { actions, messageActions } = conversationGuests()
  const [shown, setShown] = useState<Shown | null>(null)
  const about = opened.conversation.conversation_ref
  const latest = useRef(opened)
  latest.current = opened
  const isAllowed = ({ rule = 'signed-in', isFor }: ConversationAction | MessageAction) => can(rule) && isFor(opened)
  const allowed = actions.filter(isAllowed)
  const run = useCallback((action: ConversationAction) => {
    if ('run' in action) return action.run(latest.current)
    holdKeys()
    setShown({ id: action.id, isOpen: true })
  }, [])
  const onMessage = useCallback(({ id }: MessageAction, message: ClientMessage) => {
    holdKeys()
    setShown({ id, isOpen: true, message })
  }, [])
  const labels = allowed.map((action) => action.label(opened))
  // Both lists are new on every render, but change only with these.
  const commandsKey = allowed.map(({ id }, at) => `${id} ${labels[at]}`).join('\n')
  const forMessages = messageActions.filter(isAllowed)
  const messagesKey = forMessages.map(({ id }) => id).join()
  useCommands(
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useMemo(
      () =>
        allowed.map((action, at): Command => {
          const { id, shortcut, keywords } = action
          return {
            id,
            label: labels[at] ?? '',
            group: conversationText('shortcuts'),
            about,
            run: () => run(action),
            ...(shortcut && { shortcut }),
            ...(keywords && { keywords }),
          }
        }),
      [commandsKey, about, run],
    ),
  )
  return {
    entries: allowed.flatMap((action, at): MenuEntry[] =>
      action.isCommandOnly
        ? []
        : [{ id: action.id, icon: action.icon, ...(action.shortcut && { shortcut: action.shortcut }), label: labels[at] ?? '', run: () => run(action) }],
    ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    messageActions: useMemo(() => forMessages, [messagesKey]),
    onMessage,
    dialogs: <Suspense>{shown && dialogOf(shown, opened, () => setShown({ ...shown, isOpen: false }))}</Suspense>,
  }
}

function dialogOf({ id, isOpen, message }: Shown, opened: OpenedConversation, onClose: () => void): ReactNode {
  const { actions, messageActions } = conversationGuests()
  const action = actions.find((one) => one.id === id)
  if (action && 'Dialog' in action) return <action.Dialog {...opened} isOpen={isOpen} onClose={onClose} />
  const ofMessage = messageActions.find((one) => one.id === id)
  return ofMessage && message && <ofMessage.Dialog key={message.id} {...opened} isOpen={isOpen} onClose={onClose} message={message} />
}
