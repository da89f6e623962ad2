import type { ConversationPlaces, HistoryText } from './conversation-places.ts'
import { registeredFeatures } from './registered-features.ts'

/** The places of all features, merged and in order. */
export type ConversationGuests = Required<ConversationPlaces>

let loading: Promise<void> | null = null
let guests: ConversationGuests | null = null

/** Loads what the features add to an open conversation. Rejects if a file can't be loaded; the next call tries again. */
export function loadConversationGuests(): Promise<void> {
  loading ??= Promise.all(registeredFeatures().flatMap(({ conversation }) => conversation?.() ?? [])).then(
    (all) => {
      guests = merged(all.map(({ places }) => places))
    },
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

/** Returns the merged places. Throws before `loadConversationGuests` has resolved, which the inbox awaits before it shows a conversation. */
export function conversationGuests(): ConversationGuests {
  if (!guests) throw new Error('The guests of the conversation are not loaded')
  return guests
}

/** Merges the places of several features. Throws if two use the same id or key, since one would hide the other. */
export function merged(all: readonly ConversationPlaces[]): ConversationGuests {
  return {
    panels: listOf(all.map(({ panels = [] }) => panels)),
    headerMarks: listOf(all.map(({ headerMarks = [] }) => headerMarks)),
    actions: listOf(all.map(({ actions = [] }) => actions)),
    messageActions: listOf(all.map(({ messageActions = [] }) => messageActions)),
    messageParts: listOf(all.map(({ messageParts = [] }) => messageParts)),
    composerBars: listOf(all.map(({ composerBars = [] }) => composerBars)),
    composerTools: listOf(all.map(({ composerTools = [] }) => composerTools)),
    explanations: listOf(all.map(({ explanations = [] }) => explanations)),
    messageKinds: recordOf(all.map(({ messageKinds = {} }) => messageKinds)),
    historyTexts: recordOf(all.map(({ historyTexts = {} }) => historyTexts as Record<string, HistoryText>)),
  }
}

function listOf<T extends { id: string; order: number }>(lists: readonly (readonly T[])[]): T[] {
  const all = lists.flat()
  refuseTwice(all.map(({ id }) => id))
  return all.toSorted((one, other) => one.order - other.order)
}

function recordOf<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  refuseTwice(records.flatMap((record) => Object.keys(record)))
  return Object.assign({}, ...records)
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two features declare '${twice}'`)
}
