import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import { useEffect, useState } from 'react'
import { logFailure } from '../log.ts'
import { Icon, icons } from '../parts/icons.tsx'
import { useRouter } from '../router.tsx'
import { offeredFlows } from '../session/offered-flows.ts'
import { useSession } from '../session/use-session.ts'
import { t } from '../texts.ts'

/** The flows that visitors begin by a button of the dashboard. Renders nothing without any. */
export function FlowButtons() {
  const session = useSession()
  const router = useRouter()
  const [flows, setFlows] = useState<readonly OfferedFlow[]>([])
  useEffect(() => {
    offeredFlows(session).then(setFlows, logFailure.bind(null, 'flows'))
  }, [session])
  const buttons = flows.filter(({ on, label }) => on === 'button' && label !== '')
  if (buttons.length === 0) return null
  return (
    <ul className="flow-buttons" aria-label={t('chat_title')}>
      {buttons.map(({ flow_ref, label }) => (
        <li key={flow_ref}>
          <button
            type="button"
            className="card flow-button"
            dir="auto"
            onClick={() => {
              session.startAnew()
              router.go({ screen: 'chat', conversation_ref: null, flow: flow_ref })
            }}
          >
            <span>{label}</span>
            <Icon d={icons.next} size={18} flips />
          </button>
        </li>
      ))}
    </ul>
  )
}
