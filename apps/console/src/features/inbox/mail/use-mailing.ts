import type { ConversationView } from '@porchlight/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asLine, fromLine, type Person } from './addresses.ts'
import { mailsQuery } from './mails-query.ts'

/** How a reply leaves: by email to the requester, to everyone of the last mail, to someone else, or only as a message. */
export type MailMode = 'reply' | 'reply_all' | 'forward' | 'none'
const roles = ['to', 'cc', 'bcc'] as const
export type MailRole = (typeof roles)[number]
/** The lines of addresses that the user edits. */
export type MailLines = Record<MailRole, string>

type Chosen = { mode: MailMode; lines: MailLines | null }

/** Returns whether replies to this conversation can leave by email: tickets whose requester has an address and is not staff of a child library. */
export const canMail = ({ channel, visitor }: ConversationView): boolean => channel === 'ticket' && visitor.email !== null && visitor.library === null

/** State of the reply's recipients, suggested by the conversation's mails until the user changes them. */
export function useMailing(conversation: ConversationView, isNote: boolean) {
  const isPossible = canMail(conversation)
  const { data } = useQuery({ ...mailsQuery(conversation.conversation_ref), enabled: isPossible })
  const [chosen, setChosen] = useState<Chosen>({ mode: 'reply', lines: null })
  const known = [...(data?.suggested.to ?? []), ...(data?.suggested.cc ?? [])]
  const lines = chosen.lines ?? linesOf(chosen.mode, data?.suggested)
  const parsed = { to: fromLine(lines.to, known), cc: fromLine(lines.cc, known), bcc: fromLine(lines.bcc, known) }
  return {
    isPossible: isPossible && !isNote && data !== undefined,
    isOn: isPossible && !isNote && data !== undefined && chosen.mode !== 'none',
    mode: chosen.mode,
    hasOthers: (data?.suggested.cc.length ?? 0) > 0,
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
