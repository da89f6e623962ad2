import type { Outside } from '../define-outside.ts'
import { type EventName, events } from '../events.ts'
import type { PermissionFlag } from '../permission-flags.ts'

const outsideOf = (name: string): Outside | undefined => (Object.hasOwn(events, name) ? events[name as EventName].outside : undefined)

/** Returns the flags of which one permits a person to follow an event from outside; undefined for an event that never leaves. */
export function flagsOfEvent(name: string): readonly PermissionFlag[] | undefined {
  const outside = outsideOf(name)
  return outside && 'flags' in outside ? outside.flags : undefined
}

/** Whether an event may concern conversations outside a person's scope without naming one: it is not sent to people with a limited scope. */
export function isOfWholeInbox(name: string): boolean {
  const outside = outsideOf(name)
  return outside !== undefined && 'flags' in outside && outside.ofWholeInbox === true
}

/** The events that a webhook can subscribe to, in the order in which screens list them. */
export const openEvents = (Object.keys(events) as EventName[]).filter((name) => flagsOfEvent(name) !== undefined).sort()
