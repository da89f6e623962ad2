import type { ClientMessage } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import type { PermissionRule } from '@porchlight/contracts/define'
import type { ChangeEvent } from '@porchlight/contracts/events'
import type { ComponentType } from 'react'
import type { MayDo } from '../conversations/may-do.ts'
import type { ConversationDetails } from '../conversations/store/live.ts'

/** The conversation that is open in the inbox, as its guests see it. */
export type OpenedConversation = {
  conversation: ConversationView
  /** The signed-in user. */
  me: string
  /** What the user may do with the conversation. */
  may: MayDo
  /** Opens another conversation instead. */
  open: (conversation: ConversationView) => void
}

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** Common fields: an id that is unique among all features ('links.merge') and the sort order among the entries of all features, in steps of ten. */
type Entry = { id: string; order: number /** Permission required to see it. */; rule?: PermissionRule }

/** A section of the panel beside the conversation. */
export type ConversationPanel = Entry & { Panel: ComponentType<OpenedConversation & { details: ConversationDetails }> }

/** A mark in the header of a conversation, beside its state; it may show nothing. */
export type HeaderMark = Entry & { Mark: ComponentType<{ row: ConversationView }> }

/** Props of a dialog that a guest opens; it stays mounted while it closes. */
type DialogProps = { isOpen: boolean; onClose: () => void }

/** Does something with the conversation: an entry in the header's menu and in the command bar, with an optional shortcut. */
export type ConversationAction = Entry & {
  label: (opened: OpenedConversation) => string
  icon: Icon
  isFor: (opened: OpenedConversation) => boolean
  shortcut?: string
  /** Additional search terms in the command bar. */
  keywords?: string[]
  /** Leaves the entry out of the header's menu. */
  isCommandOnly?: true
} & ({ run: (opened: OpenedConversation) => void } | { Dialog: ComponentType<OpenedConversation & DialogProps> })

/** Does something with a single message: an entry in its menu. */
export type MessageAction = Entry & {
  label: () => string
  icon: Icon
  isFor: (opened: OpenedConversation) => boolean
  Dialog: ComponentType<OpenedConversation & DialogProps & { message: ClientMessage }>
}

/** Something shown below a single message, in its column: where an answer comes from, for example. */
export type MessagePart = { id: string; order: number; isFor: (message: ClientMessage) => boolean; Part: ComponentType<{ message: ClientMessage }> }

/** What a bar gets: it closes conversations with the same questions and the same way back as the inbox itself. */
export type BarProps = OpenedConversation & { close: () => Promise<void>; closeOthers: (rows: readonly ConversationView[]) => Promise<void> }

/** Something shown between the history and the field: a notice about the reply, for example. */
export type ComposerBar = Entry & {
  Bar: ComponentType<BarProps>
  /** A hook that returns whether the reply must not be sent now. */
  useHold?: (opened: OpenedConversation) => boolean
}

/** A button below the field that inserts text. */
export type ComposerTool = Entry & {
  label: () => string
  icon: Icon
  /** The word that opens it when it is typed after a slash: 'form' for `/form`. */
  slash?: string
  /** A hook that returns whether the library has it; without one, every library has. */
  useIsOffered?: () => boolean
  /** `text` is what has been written; `onReplace` takes its place, `onInsert` is added where the cursor is. */
  Dialog: ComponentType<DialogProps & { conversation_ref: string; text: string; onInsert: (text: string) => void; onReplace: (text: string) => void }>
}

/** A section of 'Why did this happen?': why something became of the conversation. */
export type ConversationExplanation = Entry & { title: () => string; Section: ComponentType<OpenedConversation> }

/** Shows one kind of system message, keyed by the `message` that the server sends. */
export type MessageKind = {
  /** Text of the line, also read to screen readers. */
  text: (values: Record<string, string>) => string
  /** Replaces the line's text, for values that must be looked up first. */
  Text?: ComponentType<{ message: ClientMessage }>
}

/** Returns the text for an event in the change history; `nameOf` returns a staff member's name. */
export type HistoryText = (event: Pick<HistoryItem, 'name' | 'values'>, nameOf: (user_id: string) => string) => string | null

/** Texts of the change history, by the name of the event. */
export type HistoryTexts = { readonly [N in ChangeEvent]?: HistoryText }

/** What a feature adds to an open conversation. Loaded along with the first conversation, so that nothing of it delays the lists. */
export type ConversationPlaces = {
  panels?: readonly ConversationPanel[]
  headerMarks?: readonly HeaderMark[]
  actions?: readonly ConversationAction[]
  messageActions?: readonly MessageAction[]
  messageParts?: readonly MessagePart[]
  composerBars?: readonly ComposerBar[]
  composerTools?: readonly ComposerTool[]
  explanations?: readonly ConversationExplanation[]
  messageKinds?: Readonly<Record<string, MessageKind>>
  /** Texts of the change history, keyed by event name: every event that the history tells needs one, or `features.test.ts` does not compile. */
  historyTexts?: HistoryTexts
}

/** Declares what a feature adds to an open conversation; `conversation` of its manifest loads it. */
export const defineConversationPlaces = <const P extends ConversationPlaces>(places: P): P => places
