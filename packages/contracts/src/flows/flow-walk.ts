import { aboutMax } from './agent-step.ts'
import type { WrongAnswer } from './check-question.ts'
import type { Flow } from './flow.ts'
import type { FlowAnswer } from './flow-answer.ts'
import { asksOf } from './flow-asks.ts'
import { type FlowNode, flowLimits as max, outletsOf } from './flow-nodes.ts'
import type { FlowEffect, FlowHandOver, FlowNeed, FlowState } from './flow-run.ts'
import { fillVariables } from './flow-run-state.ts'
import { undoMark } from './flow-variables.ts'
import { meantChoices } from './wrong-answers.ts'

/** Moves a run through a flow: forward, back, and recording answers. Subclasses implement the nodes in `passes`. */
export abstract class FlowWalk {
  readonly effects: FlowEffect[] = []
  need: FlowNeed | null = null
  readonly flow: Flow
  readonly state: FlowState

  constructor(flow: Flow, state: FlowState) {
    this.flow = flow
    this.state = state
  }

  protected node(): FlowNode | undefined {
    return this.flow.nodes.find(({ node_id }) => node_id === this.state.node_id)
  }

  /** Goes on after the visitor or time came in: the count of nodes at once starts again. */
  protected freely(go: () => void): void {
    this.state.steps = 0
    go()
  }

  protected leave(outlet: string): void {
    const node = this.node()
    const target = node?.next[outlet]
    if (target === undefined && node && outletsOf(node).some((one) => one.outlet === outlet && one.isOptional)) {
      // Open hours are open hours, where a flow does not ask whether anybody is there.
      this.enter(node.next[node.kind === 'calendar' ? 'open' : 'next'] ?? null)
      return
    }
    this.enter(target ?? null)
  }

  /** Goes on at a node, and on from there as far as it goes by itself. */
  protected enter(first: string | null): void {
    const { state } = this
    for (let id: string | null = first; ; ) {
      const node = id === null ? undefined : this.flow.nodes.find(({ node_id }) => node_id === id)
      if (!node) {
        this.handOver('dead_end')
        return
      }
      state.node_id = node.node_id
      state.tries = 0
      state.steps += 1
      state.steps_in_all += 1
      if (state.steps > max.stepsAtOnce || state.steps_in_all > max.stepsInAll) {
        this.handOver('too_many')
        return
      }
      this.count('seen')
      if (!this.passes(node)) return
      id = node.next.next ?? null
    }
  }

  /** Writes the note that tells agents what the case is about. Can't be undone: it is the chat's first message. */
  protected noteCase({ node_id }: FlowNode, text: string): void {
    this.state.answers = [...this.state.answers, { node_id, label: text.slice(0, 300), value: '', about: text.slice(0, aboutMax) }]
  }

  protected decide(need: FlowNeed): false {
    this.state.status = 'deciding'
    this.need = need
    return false
  }

  /** Asks again, with an example; after some refusals with a way to a person, and after more of them a person takes over. */
  protected again(node: FlowNode, problem: string, { example = '', meant = [] }: Partial<WrongAnswer> = {}): void {
    const { state } = this
    state.tries += 1
    if (state.tries >= max.refusals) {
      this.handOver('too_many')
      return
    }
    const asks = asksOf(node)
    const choices = meant.length > 0 && asks ? { ...asks, choices: meantChoices(meant) } : asks
    this.effects.push({ type: 'again', node_id: node.node_id, problem, example, offersPerson: state.tries >= max.tries, asks: choices })
  }

  /** Keeps the answer to a question. */
  protected keepOne(node: FlowNode, value: string, about?: string): void {
    this.keep(node, [{ label: 'text' in node ? this.filled(node.text) : node.title, value, about }])
    this.count('answered')
  }

  /** Keeps answers, and marks them as ones that can be taken back together. */
  protected keep(node: FlowNode, answers: readonly Omit<FlowAnswer, 'node_id'>[]): void {
    const { state } = this
    const { flow_ref, version } = state
    state.marks = [...state.marks, { flow_ref, version, node_id: node.node_id, calls: state.calls.length, answers: state.answers.length, before: {} }].slice(
      -max.back,
    )
    const { node_id } = node
    const kept = answers.map(({ label, value, about }) => ({
      ...{ node_id, label: label.slice(0, 300), value },
      ...(about !== undefined && { about: about.slice(0, aboutMax) }),
    }))
    state.answers = [...state.answers, ...kept].slice(-max.stepsInAll)
  }

  /** Takes the last answer back and asks again. An answer in a flow that has since been left can't be taken back. */
  protected back(): void {
    const { state } = this
    const mark = state.marks.at(-1)
    if (!mark || mark.flow_ref !== state.flow_ref || mark.version !== state.version || mark.calls !== state.calls.length) return
    state.marks = state.marks.slice(0, -1)
    undoMark(state, mark)
    this.freely(() => this.enter(mark.node_id))
  }

  /** Begins again where this flow began: in the flow that was started, not in one that it called. */
  protected restart(): void {
    const { state } = this
    if (state.status === 'handed_over') return
    const [outermost] = state.calls
    for (const mark of state.marks.toReversed()) undoMark(state, mark)
    Object.assign(state, { answers: [], marks: [], status: 'deciding', calls: [], opened_with: undefined })
    if (!outermost) {
      this.freely(() => this.enter(this.flow.first))
      return
    }
    Object.assign(state, { flow_ref: outermost.flow_ref, version: outermost.version, node_id: null, steps: 0 })
    this.need = { type: 'enter' }
  }

  /** Continues after a handover to agents. Runs that ended on their own don't continue. */
  protected resume(): void {
    const { state } = this
    const node = this.node()
    if (state.status !== 'handed_over' || !node || outletsOf(node).length === 0) return
    state.status = 'deciding'
    this.freely(() => this.enter(node.node_id))
  }

  protected called(flow_ref: string, version: number): void {
    const { state } = this
    if (state.calls.length >= max.depth || state.node_id === null) {
      this.handOver('too_many')
      return
    }
    state.calls = [...state.calls, { flow_ref: state.flow_ref, version: state.version, node_id: state.node_id }]
    Object.assign(state, { flow_ref, version, node_id: null })
    this.need = { type: 'enter' }
  }

  protected returnToCaller(): void {
    const { state } = this
    const frame = state.calls.at(-1)
    if (!frame) return
    state.calls = state.calls.slice(0, -1)
    Object.assign(state, frame)
    this.decide({ type: 'return' })
  }

  protected handOver(reason: FlowHandOver): void {
    const { node_id, answers } = this.state
    this.end('handed_over')
    this.effects.push({ type: 'hand_over', node_id, text: '', team_ref: null, priority: null, answers, reason })
  }

  protected end(status: 'handed_over' | 'ended'): void {
    this.state.status = status
  }

  protected count(type: 'seen' | 'answered'): void {
    const { flow_ref, version, node_id } = this.state
    if (node_id !== null) this.effects.push({ type, flow_ref, version, node_id })
  }

  protected filled(text: string): string {
    return fillVariables(text, this.state.variables)
  }

  /** Executes a node. Returns whether the run continues through `next` at once. */
  protected abstract passes(node: FlowNode): boolean
}
