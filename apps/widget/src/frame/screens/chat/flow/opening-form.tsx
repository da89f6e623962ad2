import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { useState } from 'react'
import { useRouter } from '../../../router.tsx'
import { useSession } from '../../../session/use-session.ts'
import { Asking } from '../form-asking.tsx'

type Props = { flow: Pick<OfferedFlow, 'flow_ref' | 'on'>; form: ShownForm }

/** The form that a new chat opens with: its answers begin the conversation. If the flow shows another form or version by now, that one takes its place. */
export function OpeningForm({ flow: { flow_ref, on }, form: offered }: Props) {
  const session = useSession()
  const router = useRouter()
  const [form, setForm] = useState(offered)
  const { form_ref, version } = form
  const look = async () => {
    const { flows } = await session.flowRuns.offered(on === 'link' ? { flow_ref } : {})
    const now = flows.find((one) => one.flow_ref === flow_ref && one.on === on)?.opening.form
    if (now) setForm(now)
  }
  return (
    <Asking
      key={`${form_ref} ${version}`}
      form={form}
      id={`${flow_ref} ${form_ref} ${version}`}
      onSend={async (key, answers) => {
        try {
          const { conversation } = await session.flowRuns.begin({ flow_ref, on, key, form: { form_ref, version, answers } })
          router.go({ screen: 'chat', conversation_ref: conversation.conversation_ref }, 'replace')
        } catch (failure) {
          await look()
          throw failure
        }
      }}
    />
  )
}
