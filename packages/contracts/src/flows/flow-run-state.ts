import type { FlowState } from './flow-run.ts'

/** Returns a run that has not begun. */
export const newFlowRun = (flow_ref: string, version: number, variables: Record<string, string> = {}): FlowState => ({
  flow_ref,
  version,
  node_id: null,
  status: 'deciding',
  variables,
  answers: [],
  calls: [],
  marks: [],
  tries: 0,
  steps: 0,
  steps_in_all: 0,
})

/** Returns a run that begins with the first message of a new chat. */
export const openingFlowRun = (flow_ref: string, version: number): FlowState => ({ ...newFlowRun(flow_ref, version), is_opening: true })

/** Whether a run is over: people answer, or it ended. */
export const isOver = ({ status }: Pick<FlowState, 'status'>): boolean => status === 'handed_over' || status === 'ended'

/** Replaces `{var.name}` by the value of the variable; one without a value becomes empty. */
export const fillVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\{var\.([a-z][a-z0-9_]{0,30})\}/g, (_all, name: string) => (Object.hasOwn(variables, name) ? (variables[name] ?? '') : ''))
