import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useMemo, useRef } from 'react'
import { type InboxPlace, tabs } from '../../shared/conversations/tabs.ts'
import { conversationText } from '../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../shared/interface/commands/commands.ts'
import { undoLabel, undoLast } from '../../shared/interface/undo.tsx'
import { offerId } from './offers/offer-id.ts'
import { stepFrom } from './step-from.ts'
import { t } from './texts.ts'

type Options = {
  /** Chats offered to the user; some are also in the list. */
  offers: readonly ConversationView[]
  rows: readonly ConversationView[] | undefined
  active: string | null
  open: string | null
  go: (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void
  setActive: (ref: string) => void
}

/**
 * Registers the inbox's commands and shortcuts: switching tabs and moving through the list and then the offers. While a conversation is open, moving also opens the
 * next one.
 */
export function useInboxCommands(options: Options): void {
  // Commands are registered once and read the current options when they run.
  const latest = useRef(options)
  latest.current = options
  useCommands(
    useMemo(() => {
      const group = conversationText('title')
      const move = (by: 1 | -1) => {
        const { offers, active, open, go, setActive } = latest.current
        const refs = (some: readonly ConversationView[]) => some.map(({ conversation_ref }) => conversation_ref)
        const rows = latest.current.rows && refs(latest.current.rows)
        const next = stepFrom(active ?? open, by, rows, refs(offers))
        if (next === null) return
        setActive(next)
        // A collapsed offer isn't rendered until the next frame.
        if (refs(offers).includes(next)) requestAnimationFrame(() => document.getElementById(offerId(next))?.focus())
        else document.getElementById('conversation-list')?.focus()
        if (open) go({ conversation: next }, { replace: true })
      }
      // The shell registers the first tab's command because it works on every screen.
      const tabCommands = tabs.flatMap(({ id, rule, shortcut }): Command[] =>
        shortcut
          ? [
              {
                id: `inbox.tab-${id}`,
                label: t('goTo', { tab: conversationText(`tab_${id}`) }),
                group,
                shortcut,
                rule,
                run: () => latest.current.go({ tab: id }),
              },
            ]
          : [],
      )
      return [
        ...tabCommands,
        { id: 'undo', label: undoLabel(), group, shortcut: 'z', run: () => void undoLast() },
        { id: 'inbox.next', label: t('next'), group, shortcut: 'j', repeats: true, run: () => move(1) },
        { id: 'inbox.previous', label: t('previous'), group, shortcut: 'k', repeats: true, run: () => move(-1) },
      ]
    }, []),
  )
}
