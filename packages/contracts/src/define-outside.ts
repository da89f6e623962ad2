import type { DeclaredEvent } from './define-events.ts'
import type { PermissionFlag } from './permission-flags.ts'

/**
 * Who may follow an event from outside, by a webhook or a connected app: people with one of these flags, as for the screens that show the same. An event about
 * a conversation also needs the conversation to be in their sight; `ofWholeInbox` is for events that name no conversation but may concern one, which people with
 * a limited sight may not follow. `closed`: why the event never leaves.
 */
export type Outside = { readonly flags: readonly PermissionFlag[]; readonly ofWholeInbox?: true } | { readonly closed: string }

/** An event that says who may follow it from outside. The generated list of events accepts no other. */
export type AnnouncedEvent = DeclaredEvent & { readonly outside: Outside }

type Events = Readonly<Record<string, DeclaredEvent>>
type Announced<E extends Events> = { [N in keyof E]: E[N] & { readonly outside: Outside } }

/** Declares events that people with one of the flags may follow from outside. */
export const openTo = <const E extends Events>(flags: readonly PermissionFlag[], events: E): Announced<E> => announce({ flags }, events)

/** Declares events that may concern any conversation without naming one: people with one of the flags may follow them if they can see the whole inbox. */
export const openToWholeInbox = <const E extends Events>(flags: readonly PermissionFlag[], events: E): Announced<E> =>
  announce({ flags, ofWholeInbox: true }, events)

/** Declares events that never leave, and why. */
export const closed = <const E extends Events>(because: string, events: E): Announced<E> => announce({ closed: because }, events)

function announce<E extends Events>(outside: Outside, events: E): Announced<E> {
  return Object.fromEntries(Object.entries(events).map(([name, declared]) => [name, { ...declared, outside }])) as Announced<E>
}
