import type { FlowRunView } from '@porchlight/contracts/flows/flow-views'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** Query for the newest flow of a conversation; null if none has answered in it. */
export const runOf = (conversation_ref: string) =>
  queryOptions({ queryKey: ['flow-run', conversation_ref], queryFn: async () => (await api.flowRuns.run({ conversation_ref })).run })

/** Query for the flows that agents can start in a chat. */
export const startableFlows = queryOptions({ queryKey: ['startable-flows'], queryFn: async () => (await api.flowRuns.startable({})).flows })

/** Whether a flow answers at present. */
export const isAnswering = ({ status }: FlowRunView): boolean => status === 'deciding' || status === 'asking' || status === 'waiting'

/** Ends the flow of a conversation, so that people answer, or lets it go on where it stood. Says so, or why not. */
export async function changeRun(conversation_ref: string, change: 'takeOver' | 'handBack'): Promise<void> {
  try {
    const { run } = await api.flowRuns[change]({ conversation_ref })
    keepAnswer(runOf(conversation_ref).queryKey, run)
    showSuccess(t(change === 'takeOver' ? 'takenOver' : 'handedBack', { title: run.title }), 'flow-run')
  } catch (cause) {
    tellRefusal(cause)
  }
}
