import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailsQuery } from '../../../shared/conversations/mails/mails-query.ts'
import { conversationQuery } from '../../../shared/conversations/store/conversation-query.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { asLine, fromLine, type Person } from './addresses.ts'

/** Ways to send a reply: by email to the requester, to everyone of the last mail, to someone else, or only as a message. */
export type MailMode = 'reply' | 'reply_all' | 'forward' | 'none'
const roles = ['to', 'cc', 'bcc'] as const
export type MailRole = (typeof roles)[number]
/** The lines of addresses that the user edits. */
export type MailLines = Record<MailRole, string>

type Chosen = { mode: MailMode; lines: MailLines | null }

/**
 * Returns whether replies to this conversation can leave by email: its requester has an address and is not staff of a child library, and the visitor of a chat has
 * left it.
 */
const canMail = ({ channel, state, visitor }: ConversationView, isThere: boolean): boolean =>
  (channel === 'ticket' || (state === 'ongoing' && !isThere)) && visitor.email !== null && visitor.library === null

/** State of the reply's recipients, suggested by the conversation's mails until the user changes them. */
export function useMailing(conversation: ConversationView, isNote: boolean) {
  const { can } = usePermissions()
  const isChat = conversation.channel === 'chat'
  const { data: details } = useQuery({ ...conversationQuery(conversation.conversation_ref), enabled: isChat })
  // Until we know whether the visitor is online, we assume so: the reply then stays a chat message.
  const isThere = details?.visitor.is_online ?? true
  const isPossible = canMail(conversation, isThere) && (!isChat || can('canReplyToTickets'))
  const { data } = useQuery({ ...mailsQuery(conversation.conversation_ref), enabled: isPossible })
  const [chosen, setChosen] = useState<Chosen>({ mode: 'reply', lines: null })
  const known = [...(data?.suggested.to ?? []), ...(data?.suggested.cc ?? [])]
  const lines = chosen.lines ?? linesOf(chosen.mode, data?.suggested)
  const parsed = { to: fromLine(lines.to, known), cc: fromLine(lines.cc, known), bcc: fromLine(lines.bcc, known) }
  return {
    isPossible: isPossible && !isNote && data !== undefined,
    isOn: isPossible && !isNote && data !== undefined && chosen.mode !== 'none',
    mode: chosen.mode,
    /** Only tickets are written to others than their requester. */
    isChat,
    hasOthers: !isChat && (data?.suggested.cc.length ?? 0) > 0,
    lines,
    people: { to: parsed.to.people, cc: parsed.cc.people, bcc: parsed.bcc.people },
    wrong: roles.map((role) => parsed[role].wrong).find((wrong) => wrong !== null) ?? null,
    setMode: (mode: MailMode) => setChosen({ mode, lines: null }),
    setLine: (role: MailRole, line: string) => setChosen({ mode: chosen.mode, lines: { ...lines, [role]: line } }),
    /** Returns to the suggestion, after a reply was sent. */
    reset: () => setChosen({ mode: chosen.mode === 'none' ? 'none' : 'reply', lines: null }),
  }
}

export type Mailing = ReturnType<typeof useMailing>

function linesOf(mode: MailMode, suggested: { to: readonly Person[]; cc: readonly Person[] } | undefined): MailLines {
  const to = mode === 'forward' || !suggested ? '' : asLine(suggested.to)
  return { to, cc: mode === 'reply_all' && suggested ? asLine(suggested.cc) : '', bcc: '' }
}
