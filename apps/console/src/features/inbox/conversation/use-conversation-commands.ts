import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useMemo } from 'react'
import { byChannel } from '../../../shared/conversations/by-channel.ts'
import type { DraftKind } from '../../../shared/conversations/drafts/drafts.ts'
import type { MayDo } from '../../../shared/conversations/may-do.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { t as dayText } from '../day/texts.ts'
import { t } from './texts.ts'

type Doings = {
  /** The open conversation. */
  about: string
  channel: ConversationView['channel']
  may: MayDo
  take: () => Promise<void>
  close: () => Promise<void>
  reopen: () => Promise<unknown>
  snooze: () => void
  repeat: () => void
  transfer: () => void
  isSpam: boolean
  spam: (spam: 'yes' | 'no') => void
  write: (kind: DraftKind) => void
  back: () => void
  details: () => void
}

/** Registers the open conversation's commands and shortcuts, limited to permitted actions. */
export function useConversationCommands({
  about,
  channel,
  may,
  take,
  close,
  reopen,
  snooze,
  repeat,
  transfer,
  isSpam,
  spam,
  write,
  back,
  details,
}: Doings): void {
  const { reply, note, take: mayTake, takeOver, transfer: mayTransfer, close: mayClose, reopen: mayReopen, snooze: maySnooze, rename: mayRename } = may
  useCommands(
    useMemo(() => {
      const group = conversationText('shortcuts')
      const all: (Command | false)[] = [
        (mayTake || takeOver) && { id: 'inbox.take', label: t(mayTake ? 'take' : 'takeOver'), group, shortcut: 't', run: () => void take() },
        reply && { id: 'inbox.reply', label: t('reply'), group, shortcut: 'r', run: () => write('agent') },
        note && { id: 'inbox.note', label: t('writeNote'), group, shortcut: 'n', run: () => write('note') },
        mayTransfer && { id: 'inbox.transfer', label: t('transfer'), group, shortcut: 'a', keywords: ['assign', 'hand over'], run: transfer },
        mayClose && { id: 'inbox.close', label: t(byChannel('close', channel)), group, shortcut: 'e', keywords: ['end', 'archive'], run: () => void close() },
        mayReopen && { id: 'inbox.reopen', label: dayText('reopen'), group, shortcut: 'o', run: () => void reopen() },
        maySnooze && { id: 'inbox.snooze', label: dayText('snoozeLong'), group, shortcut: 's', keywords: ['later', 'postpone'], run: snooze },
        mayRename && { id: 'inbox.repeat', label: dayText('repeat'), group, shortcut: '.', keywords: ['again'], run: repeat },
        (mayClose || mayReopen) && {
          id: 'inbox.spam',
          label: dayText(isSpam ? 'notSpam' : 'spam'),
          group,
          shortcut: '!',
          keywords: ['junk', 'block'],
          run: () => spam(isSpam ? 'no' : 'yes'),
        },
        { id: 'inbox.details', label: t('toggleDetails'), group, shortcut: 'd', run: details },
        { id: 'inbox.back', label: t('backToList'), group, shortcut: 'escape', keyboardOnly: true, leaves: true, run: back },
      ]
      return all.filter((one) => one !== false).map((one) => ({ ...one, about }))
    }, [
      about,
      channel,
      reply,
      note,
      mayTake,
      takeOver,
      mayTransfer,
      mayClose,
      mayReopen,
      maySnooze,
      take,
      close,
      reopen,
      snooze,
      repeat,
      mayRename,
      transfer,
      isSpam,
      spam,
      write,
      back,
      details,
    ]),
  )
}
