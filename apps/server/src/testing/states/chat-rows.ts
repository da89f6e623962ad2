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

/** Who succeeds in each state. */
export type ChatRow = Readonly<Record<ChatState, string>>
/** Staff who find a waiting chat. */
export const queue = 'OMFASTUX'
/** Reading, by staff. */
export const staffReading: ChatRow = { waiting: queue, offered: queue, ongoing: 'OMFUX', asked: 'OMFAUX', closed: 'OMFASUVX' }
/** The same, and the visitor. */
export const withVisitor = (row: ChatRow): ChatRow => ({
  waiting: `${row.waiting}v`,
  offered: `${row.offered}v`,
  ongoing: `${row.ongoing}v`,
  asked: `${row.asked}v`,
  closed: `${row.closed}v`,
})
/** Writing notes and drafts. */
export const noting: ChatRow = { waiting: queue, offered: queue, ongoing: 'OMFUX', asked: 'OMFAUX', closed: 'OMFASUX' }
/** The same people in every state. */
export const always = (who: string): ChatRow => ({ waiting: who, offered: who, ongoing: who, asked: who, closed: who })

/** Changing what a chat is about, and whose it is. */
export const changing: ChatRow = { waiting: queue, offered: queue, ongoing: 'OUX', asked: 'OUX', closed: 'OUX' }
/** Answering the visitor, and the visitor. */
export const replying: ChatRow = { waiting: 'v', offered: 'v', ongoing: 'Ov', asked: 'Ov', closed: 'v' }

/** Actions over the live connection, which are no operations. */
export const liveRows: Record<string, ChatRow> = {
  subscribe: withVisitor(staffReading),
  'typing reply': replying,
  'typing note': noting,
  viewing: staffReading,
}

/** A chat that a call is made on: in any state, between a visitor and an agent. */
export type ChatTarget = {
  conversation_ref: string
  /** The visitor's last message. */
  message_id: string
  agent_message_id: string
  /** A teammate who takes chats. */
  colleague: string
  /** Another chat of the same visitor. */
  another(): Promise<string>
}
type Input = Record<string, unknown>
/** Makes the input of a call on a chat; `me` is the id of the caller, if they are staff. */
export type ChatInput = (chat: ChatTarget, me: string) => Input | Promise<Input>
/** One call of an operation on a chat, and who may make it in each state. */
export type ChatCall = { may: ChatRow; input: ChatInput }
