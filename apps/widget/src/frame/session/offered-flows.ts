import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import type { Session } from './session-state.ts'

type Known = { conversations: number; flows: Promise<readonly OfferedFlow[]> }
const known = new WeakMap<Session, Map<string, Known>>()

/** Returns the flows that the visitor can begin or, with `link`, the one that a link names. Asked once until another conversation begins. */
export function offeredFlows(session: Session, link?: string): Promise<readonly OfferedFlow[]> {
  const all = known.get(session) ?? new Map<string, Known>()
  known.set(session, all)
  const { length } = session.getSnapshot().conversations
  const key = link ?? ''
  const before = all.get(key)
  if (before?.conversations === length) return before.flows
  const flows = session.flowRuns.offered(link === undefined ? {} : { flow_ref: link }).then(({ flows: offered }) => {
    if (link === undefined) session.chatFlow = beginningOf(offered.find(({ on }) => on === 'chat_opened'))
    return offered
  })
  all.set(key, { conversations: length, flows })
  flows.catch(() => all.delete(key))
  return flows
}

/** Returns how a first message begins a flow. */
export const beginningOf = (flow: OfferedFlow | undefined): Session['chatFlow'] => flow && { flow_ref: flow.flow_ref, on: flow.on }
