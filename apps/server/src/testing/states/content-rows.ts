/**
 * Who may do what with content in each state, written by hand from what the product promises, not from its rules.
 * W writer · E editor (writes and publishes) · K publishes, nothing else · A agent · X admin · D disabled editor · P admin of the parent library · B admin of a
 * sibling library · v visitor
 */
export const contentActors = ['W', 'E', 'K', 'A', 'X', 'D', 'P', 'B', 'v'] as const
export type ContentActor = (typeof contentActors)[number]

/** Who succeeds in each state. */
export type ContentRow = Readonly<Record<string, string>>
/**
 * `live`: published and visible; `hidden`: published in a disabled category; `off`: published but disabled; `due`: scheduled; `parents`: the parent's,
 * published; `above`: the parent's, unpublished.
 */
export const articles = (own: string, parents = 'P'): ContentRow => ({ draft: own, live: own, hidden: own, off: own, due: own, parents, above: 'P' })
/** Changes to where readers find an article, and to what will be published automatically. */
export const visible: ContentRow = { draft: 'WEX', live: 'EX', hidden: 'EX', off: 'WEX', due: 'EX', parents: 'P', above: 'P' }
/** Changes to the text of an article. */
export const words: ContentRow = { ...articles('WEX'), due: 'EX' }
/** Content without schedules and places. */
export const plain = (draft: string, live: string, parents = 'P', above = 'P'): ContentRow => ({ draft, live, parents, above })
/** Publishing, unpublishing and deleting such content. */
export const publishing = plain('EKX', 'EKX')

/** A category's states. `empty`: without content; `live`: with a published article; `hidden`: the same, disabled. */
export const contentKinds = ['article', 'category', 'news', 'course', 'sop'] as const
export type ContentKind = (typeof contentKinds)[number]

/** What a call is made on: the ids of one item, and its revision. */
export type ContentTarget = { support_lib_id: string; ids: Record<string, string>; revision: number; lesson_id?: string }
/** Categories that it can be filed in: a visible and an enabled one, neither of which it is in. */
export type Shelves = { open: string; spare: string }
type Input = Record<string, unknown>
/** Makes the input of a call besides the ids of its target. */
export type ContentInput = (target: ContentTarget, shelves: Shelves, state: string) => Input
/** One call of an operation on content, and who may make it in each state. */
export type ContentCall = { may: ContentRow; input?: ContentInput }
