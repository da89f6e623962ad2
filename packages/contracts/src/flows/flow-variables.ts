import { flowLimits as max } from './flow-nodes.ts'
import type { FlowMark, FlowState } from './flow-run.ts'

/** Sets a variable of a run and keeps its previous value in the newest mark. The number of variables is limited. */
export function setVariable({ variables, marks }: FlowState, variable: string, value: string): void {
  const before = Object.hasOwn(variables, variable) ? (variables[variable] ?? null) : null
  if (before === null && Object.keys(variables).length >= max.variables) return
  const mark = marks.at(-1)
  if (mark && !Object.hasOwn(mark.before, variable)) mark.before[variable] = before
  variables[variable] = value.slice(0, max.text)
}

/** Takes back the answers and variables of a mark. */
export function undoMark(state: FlowState, { answers, before }: FlowMark): void {
  state.answers = state.answers.slice(0, answers)
  for (const [variable, value] of Object.entries(before)) {
    if (value === null) delete state.variables[variable]
    else state.variables[variable] = value
  }
}
