import { useMemo } from 'react'
import type { DraftKind } from '../../../shared/conversations/drafts/drafts.ts'
import type { MayDo } from '../../../shared/conversations/may-do.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { d } from '../day/texts.ts'
import { c } from './texts.ts'

type Doings = {
  may: MayDo
  take: () => Promise<void>
  close: () => Promise<void>
  reopen: () => Promise<unknown>
  snooze: () => void
  transfer: () => void
  isSpam: boolean
  spam: (spam: 'yes' | 'no') => void
  write: (kind: DraftKind) => void
  back: () => void
  details: () => void
}

/** Registers the open conversation's commands and shortcuts, limited to permitted actions. */
export function useConversationCommands({ may, take, close, reopen, snooze, transfer, isSpam, spam, write, back, details }: Doings): void {
  const { reply, take: mayTake, takeOver, transfer: mayTransfer, close: mayClose, reopen: mayReopen, snooze: maySnooze } = may
  useCommands(
    useMemo(() => {
      const group = conversationText('shortcuts')
      const all: (Command | false)[] = [
        (mayTake || takeOver) && { id: 'inbox.take', label: c(mayTake ? 'take' : 'takeOver'), group, shortcut: 't', run: () => void take() },
        reply && { id: 'inbox.reply', label: c('reply'), group, shortcut: 'r', run: () => write('agent') },
        { id: 'inbox.note', label: c('writeNote'), group, shortcut: 'n', run: () => write('note') },
        mayTransfer && { id: 'inbox.transfer', label: c('transfer'), group, shortcut: 'a', keywords: ['assign', 'hand over'], run: transfer },
        mayClose && { id: 'inbox.close', label: c('close'), group, shortcut: 'e', keywords: ['end', 'archive'], run: () => void close() },
        mayReopen && { id: 'inbox.reopen', label: d('reopen'), group, shortcut: 'o', run: () => void reopen() },
        maySnooze && { id: 'inbox.snooze', label: d('snoozeLong'), group, shortcut: 's', keywords: ['later', 'postpone'], run: snooze },
        (mayClose || mayReopen) && {
          id: 'inbox.spam',
          label: d(isSpam ? 'notSpam' : 'spam'),
          group,
          shortcut: '!',
          keywords: ['junk', 'block'],
          run: () => spam(isSpam ? 'no' : 'yes'),
        },
        { id: 'inbox.details', label: c('toggleDetails'), group, shortcut: 'd', run: details },
        { id: 'inbox.back', label: c('backToList'), group, shortcut: 'escape', keyboardOnly: true, run: back },
      ]
      return all.filter((one) => one !== false)
    }, [reply, mayTake, takeOver, mayTransfer, mayClose, mayReopen, maySnooze, take, close, reopen, snooze, transfer, isSpam, spam, write, back, details]),
  )
}
