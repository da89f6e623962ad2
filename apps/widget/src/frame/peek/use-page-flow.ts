import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import { useEffect, useState } from 'react'
import { logFailure } from '../log.ts'
import { offeredFlows } from '../session/offered-flows.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { openGreetings } from './greetings.ts'

/**
 * The flow that begins on this page, shown after its delay to visitors without an open conversation, once in this browser. Its opening is the peek, and opens
 * the chat with it.
 */
export function usePageFlow(greetings: Pick<ReturnType<typeof openGreetings>, 'isNew' | 'keep'>): OfferedFlow | null {
  const session = useSession()
  const { page, conversations, is_open } = useSessionState()
  const [flow, setFlow] = useState<OfferedFlow | null>(null)
  const { boot } = session
  const url = page?.url ?? ''
  const isAlone = Boolean(boot.has_page_flows) && boot.chat_enabled && !is_open && conversations.every(({ state }) => state === 'closed')
  useEffect(() => {
    setFlow(null)
    if (!isAlone || url === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const wait = (flows: readonly OfferedFlow[]) => {
      const due = flows.find((one) => one.on === 'page' && url.includes(one.url) && one.opening.texts[0] && greetings.isNew(greetingOf(one)))
      if (!due || !isCurrent) return
      timer = setTimeout(() => {
        greetings.keep(greetingOf(due))
        setFlow(due)
      }, due.seconds * 1000)
    }
    offeredFlows(session).then(wait, logFailure.bind(null, 'flows'))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [session, url, isAlone, greetings])
  return flow
}

const greetingOf = ({ flow_ref, url, seconds }: OfferedFlow) => ({ page: url, text: `flow ${flow_ref}`, delay_seconds: seconds })
