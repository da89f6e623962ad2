/**
 * Who may do what with a chat in each state, written by hand from what the product promises, not from its rules.
 * With an agent's flags: O owner · M mentioned in a note · F former owner · A asked (offered the chat) · S not involved.
 * With a single flag: T takes chats · U supervises · G assigns · V views archives.
 * Others: W writer · X admin · D disabled agent · P admin of the parent library · B admin of a sibling library · v the visitor · o another visitor
 */
export const chatActors = ['O', 'M', 'F', 'A', 'S', 'T', 'U', 'G', 'V', 'W', 'X', 'D', 'P', 'B', 'v', 'o'] as const
export type ChatActor = (typeof chatActors)[number]

/**
 * `waiting`: for anyone; `offered`: waiting and offered to A; `ongoing`: owned by O; `asked`: owned by O, and A is asked to take over; `closed`: was owned by
 * O. M and F are participants in every state.
 */
export const chatStates = ['waiting', 'offered', 'ongoing', 'asked', 'closed'] as const
export type ChatState = (typeof chatStates)[number]

type Row = Record<ChatState, string>
const queue = 'OMFASTUX'
const staffReading: Row = { waiting: queue, offered: queue, ongoing: 'OMFUX', asked: 'OMFAUX', closed: 'OMFASUVX' }
const withVisitor = (row: Row): Row => ({
  waiting: `${row.waiting}v`,
  offered: `${row.offered}v`,
  ongoing: `${row.ongoing}v`,
  asked: `${row.asked}v`,
  closed: `${row.closed}v`,
})
const noting: Row = { waiting: queue, offered: queue, ongoing: 'OMFUX', asked: 'OMFAUX', closed: 'OMFASUX' }
const always = (who: string): Row => ({ waiting: who, offered: who, ongoing: who, asked: who, closed: who })

/** Each call, by its operation or live action; a suffix after a space distinguishes several calls of one operation. */
export const chatOracle: Record<string, Row> = {
  'conversations.read': staffReading,
  'messages.list': withVisitor(staffReading),
  'visitors.waiting': always('v'),
  'conversations.take': { waiting: 'OMFASTX', offered: 'OMFASTX', ongoing: 'OUX', asked: 'OAUX', closed: '' },
  'conversations.transfer to S': { waiting: 'OMFASUX', offered: 'OMFASUX', ongoing: 'OUX', asked: 'OUX', closed: '' },
  'conversations.transfer to oneself': { waiting: 'OMFASX', offered: 'OMFASX', ongoing: 'OX', asked: 'OX', closed: '' },
  'conversations.release': { waiting: '', offered: 'A', ongoing: 'OUX', asked: 'OAUX', closed: '' },
  'conversations.close': { waiting: `${queue}v`, offered: `${queue}v`, ongoing: 'OUXv', asked: 'OUXv', closed: 'OMFASUXv' },
  'conversations.reopen': { waiting: '', offered: '', ongoing: '', asked: '', closed: 'OMFASUX' },
  'conversations.patch': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'contacts.update': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'contacts.block': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'contacts.merge': always(''),
  'contacts.unmerge': always(''),
  'conversationLinks.list': staffReading,
  'widgetForms.list': staffReading,
  'eventHistory.list': staffReading,
  'conversationLinks.merge': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'conversationLinks.unmerge': always(''),
  'conversationLinks.split': { waiting: 'OMFASX', offered: 'OMFASX', ongoing: 'OX', asked: 'OX', closed: 'OX' },
  'conversationLinks.add': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'conversationLinks.remove': { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' },
  'messages.send': { waiting: 'v', offered: 'v', ongoing: 'Ov', asked: 'Ov', closed: 'v' },
  'messages.send note': noting,
  'messages.update seen': withVisitor(staffReading),
  'messages.update edit': always('F'),
  'messages.update edit of the visitor': always('v'),
  'messages.update delete': always('F'),
  'messages.update restore': always(''),
  'drafts.save': noting,
  subscribe: withVisitor(staffReading),
  'typing reply': { waiting: 'v', offered: 'v', ongoing: 'Ov', asked: 'Ov', closed: 'v' },
  'typing note': noting,
  viewing: staffReading,
}
