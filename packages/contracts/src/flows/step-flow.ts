import { readChoice } from '../typed/read-choice.ts'
import type { Reader } from '../typed/typed.ts'
import type { AgentMove, AgentNode } from './agent-memory.ts'
import { agentActed, confirmedAction } from './agent-offers.ts'
import { agentMove, agentReplied, enteredAgent } from './agent-step.ts'
import { checkQuestion, choicesExample } from './check-question.ts'
import type { Flow } from './flow.ts'
import { asksOf } from './flow-asks.ts'
import { type FlowNode, flowLimits as max, skipped } from './flow-nodes.ts'
import type { FlowEffect, FlowEvent, FlowNeed, FlowState } from './flow-run.ts'
import { isOver } from './flow-run-state.ts'
import { setVariable } from './flow-variables.ts'
import { FlowWalk } from './flow-walk.ts'
import { asksForPerson } from './wrong-answers.ts'

/** Result of a step: the new state, the effects, and the input that the next step needs; null means the run is waiting. */
export type FlowAdvance = { state: FlowState; effects: FlowEffect[]; need: FlowNeed | null }

/**
 * Takes a run one step on: the engine of the live run and of the simulator. Pure: the same flow, state and event give the same step. `flow` is the version
 * that `state` names. An event that doesn't fit where the run stands changes nothing.
 */
export function stepFlow(flow: Flow, state: FlowState, event: FlowEvent): FlowAdvance {
  const run = new Run(flow, structuredClone(state))
  run.take(event)
  return { state: run.state, effects: run.effects, need: run.need }
}

/** Whether a question is answered by typing alone: it has no buttons. */
const isTyped = (node: FlowNode): boolean => node.kind === 'question' && !['choice', 'rating', 'date'].includes(node.field.kind)

/** Whether a step accepts any message as the visitor's case. */
const takesCases = ({ kind }: FlowNode): boolean => kind === 'agent' || kind === 'search'

class Run extends FlowWalk {
  take(event: FlowEvent): void {
    const { state } = this
    if (event.type === 'restart') {
      this.restart()
      return
    }
    if (event.type === 'resume') {
      this.resume()
      return
    }
    if (isOver(state)) return
    const node = this.node()
    if (event.type === 'submitted' || event.type === 'confirm') state.is_opening = undefined
    switch (event.type) {
      case 'start':
        if (state.node_id === null) this.enter(this.flow.first)
        return
      case 'person':
        this.handOver('visitor')
        return
      case 'back':
        this.back()
        return
      case 'time':
        if (state.status === 'waiting') this.freely(() => this.leave('next'))
        return
      case 'answer': {
        const opens = state.is_opening && !this.isPress(node, event)
        state.is_opening = undefined
        if (opens) this.open(node, event.text, event.reader ?? {})
        else if (state.status === 'asking' && node) this.freely(() => this.answer(node, event.text, event.choice_id, event.reader ?? {}))
        else if (state.status === 'waiting' && node) this.freely(() => this.leave(node.next.answered === undefined ? 'next' : 'answered'))
        return
      }
      case 'confirm':
        if (state.status === 'asking' && node?.kind === 'agent') this.freely(() => this.confirm(node, event.action_id))
        return
      case 'submitted':
        if (state.status === 'asking' && node?.kind === 'form' && node.form_ref === event.form_ref) this.freely(() => this.submitted(node, event.answers))
        return
    }
    if (state.status !== 'deciding' || !node) return
    if (event.type === 'outlet' && node.kind === 'agent') this.acted(node, event.outlet === 'next')
    else if (event.type === 'outlet') this.leave(event.outlet)
    else if (event.type === 'found' && node.kind === 'search') this.found(node, event.articles)
    else if (event.type === 'replied' && node.kind === 'agent') this.move(node, agentReplied(node, state.agent ?? enteredAgent(undefined), event))
    else if (event.type === 'shown' && node.kind === 'form') this.show(node, event)
    else if (event.type === 'called' && node.kind === 'call') this.called(event.flow_ref, event.version)
    else if (event.type === 'returned') this.leave('next')
  }

  /** Executes a node. Returns whether the run continues through `next` at once. */
  protected passes(node: FlowNode): boolean {
    const { state } = this
    const text = 'text' in node ? this.filled(node.text) : ''
    switch (node.kind) {
      case 'message':
        this.effects.push({ type: 'say', node_id: node.node_id, text, asks: null })
        return true
      case 'article':
        this.effects.push({ type: 'articles', node_id: node.node_id, text, articles: node.articles })
        return true
      case 'set':
        setVariable(this.state, node.variable, this.filled(node.value))
        return true
      case 'jump':
        return true
      case 'agent':
      case 'buttons':
      case 'question':
      case 'search':
        if (node.kind === 'agent') state.agent = enteredAgent(state.agent)
        state.status = 'asking'
        if (state.is_opening && isTyped(node)) return false
        if (state.opened_with !== undefined && takesCases(node)) this.takeCase(node)
        else this.effects.push({ type: 'say', node_id: node.node_id, text, asks: asksOf(node) })
        return false
      case 'wait':
        state.status = 'waiting'
        return false
      case 'condition':
      case 'calendar':
      case 'action':
      case 'form':
        return this.decide({ type: node.kind, node })
      case 'call':
        return this.decide({ type: 'call', flow_ref: node.flow_ref })
      case 'hand_over':
        this.end('handed_over')
        this.effects.push({
          type: 'hand_over',
          node_id: node.node_id,
          text,
          team_ref: node.team_ref,
          priority: node.priority,
          answers: node.has_note ? state.answers : null,
          reason: 'flow',
        })
        return false
      case 'end':
        this.effects.push({ type: 'end', node_id: node.node_id, text, closes: node.closes })
        if (state.calls.length > 0) this.returnToCaller()
        else this.end('ended')
        return false
    }
  }

  /** Whether the first message is a press of what the opening shows: a choice, or a value that a press would send. */
  private isPress(node: FlowNode | undefined, { text, choice_id, reader = {} }: Extract<FlowEvent, { type: 'answer' }>): boolean {
    const { state } = this
    if (state.status !== 'asking' || !node || isTyped(node)) return false
    if (choice_id !== undefined) return true
    if (node.kind === 'buttons') return readChoice(node.choices, text) !== undefined
    if (node.kind === 'question') return !('problem' in checkQuestion(node, text, undefined, reader))
    return node.kind === 'form' && node.skip !== '' && readChoice([{ choice_id: skipped, label: node.skip }], text) !== undefined
  }

  /** Takes the visitor's first message: it opens their case, and what the flow asks is asked after it. */
  private open(node: FlowNode | undefined, text: string, reader: Reader): void {
    const { state } = this
    state.opened_with = text
    if (state.status === 'waiting' && node) this.freely(() => this.leave(node.next.answered === undefined ? 'next' : 'answered'))
    if (state.status !== 'asking' || !node) return
    if (takesCases(node)) this.freely(() => this.takeCase(node))
    else if (node.kind === 'buttons' && node.next.other !== undefined) this.freely(() => this.answer(node, text, undefined, reader))
    else {
      this.noteCase(node, text)
      const asks = asksOf(node)
      if (node.kind === 'form') this.effects.push({ type: 'again', node_id: node.node_id, problem: 'fill_in', example: '', offersPerson: false, asks })
      else this.effects.push({ type: 'say', node_id: node.node_id, text: 'text' in node ? this.filled(node.text) : '', asks })
    }
  }

  /** Lets a step that takes questions take what opened the case. */
  private takeCase(node: FlowNode): void {
    const text = this.state.opened_with ?? ''
    this.state.opened_with = undefined
    this.answer(node, text, undefined, {})
  }

  private answer(node: FlowNode, text: string, choice_id: string | undefined, reader: Reader): void {
    if (this.state.tries >= max.tries && choice_id === undefined && asksForPerson(text)) {
      this.handOver('visitor')
      return
    }
    if (node.kind === 'buttons') {
      const typed = choice_id === undefined ? readChoice(node.choices, text, { loosely: node.next.other === undefined }) : undefined
      const choice = typed ?? node.choices.find((one) => one.choice_id === choice_id)
      if (!choice && node.next.other === undefined) {
        this.again(node, 'form', { example: choicesExample(node.choices) })
        return
      }
      this.keepOne(node, choice?.label ?? text, choice?.label ?? text)
      this.leave(choice?.choice_id ?? 'other')
      return
    }
    if (node.kind === 'search') {
      if (text.trim() === '') {
        this.again(node, 'required')
        return
      }
      this.keepOne(node, text, text)
      this.decide({ type: 'search', node, text })
      return
    }
    if (node.kind === 'agent') this.ask(node, text, choice_id)
    if (node.kind === 'question') this.answerQuestion(node, text, choice_id, reader)
    if (node.kind === 'form') this.answerInsteadOf(node, text, choice_id)
  }

  private ask(node: AgentNode, text: string, choice_id: string | undefined): void {
    if (text.trim() === '' && choice_id === undefined) this.again(node, 'required')
    else {
      const move = agentMove(node, this.state.agent ?? enteredAgent(undefined), text, choice_id)
      // People find in their note what was asked, and what was answered; a press of a button is neither.
      if (choice_id === undefined && !('leaves' in move && move.judges))
        this.keep(node, [{ label: text, value: '', ...('looksUp' in move && { about: text }) }])
      this.count('answered')
      this.move(node, move)
    }
  }

  private move(node: AgentNode, move: AgentMove): void {
    const { state } = this
    if ('leaves' in move) {
      if (move.judges && state.agent?.answer_ref !== undefined) this.effects.push({ type: 'judged', answer_ref: state.agent.answer_ref, verdict: move.judges })
      this.leave(move.leaves)
      return
    }
    state.agent = move.memory
    if ('looksUp' in move) {
      this.decide({ type: 'agent', node, text: move.looksUp })
      return
    }
    const asked = state.answers.at(-1)
    if (asked) asked.value = (move.citations?.map(({ text, title }) => `${text} (${title})`).join(' ') ?? move.says).slice(0, 300)
    const hasAnswered = move.memory.question === ''
    const { answer_ref } = move.memory
    this.effects.push({
      type: 'say',
      node_id: node.node_id,
      text: move.says,
      asks: asksOf(node, hasAnswered && answer_ref !== undefined, move.offers),
      ...(hasAnswered && { answer_ref }),
      ...(move.citations && { citations: move.citations }),
    })
    state.status = 'asking'
  }

  /** Does what the visitor confirmed, once in a run. */
  private confirm(node: AgentNode, action_id: string): void {
    const { state } = this
    const action = confirmedAction(node, state.agent, action_id)
    if (!action || !state.agent) return
    this.keep(node, [{ label: action.label, value: '' }])
    this.count('answered')
    state.agent = { ...state.agent, offered: [], done: [...(state.agent.done ?? []), action_id], doing: action_id }
    if (action.action === '') this.acted(node, true)
    else this.decide({ type: 'offered', node, action_id })
  }

  private acted(node: AgentNode, isDone: boolean): void {
    const memory = this.state.agent ?? enteredAgent(undefined)
    this.state.agent = { ...memory, doing: undefined }
    this.move(node, agentActed(node, memory, isDone))
  }

  private answerQuestion(node: FlowNode & { kind: 'question' }, text: string, choice_id: string | undefined, reader: Reader): void {
    const checked = checkQuestion(node, text, choice_id, reader)
    if ('problem' in checked) {
      if (this.state.tries + 1 >= max.tries && node.next.failed !== undefined) {
        this.leave('failed')
        return
      }
      this.again(node, checked.problem, checked)
      return
    }
    const { value } = checked
    this.keepOne(node, value)
    setVariable(this.state, node.variable, value)
    this.leave('next')
  }

  private show(node: FlowNode & { kind: 'form' }, { version, title }: { version: number; title: string }): void {
    const asks = asksOf(node)
    if (!asks) return
    this.effects.push({ type: 'form', node_id: node.node_id, text: this.filled(node.text), form_ref: node.form_ref, version, title, asks })
    this.state.status = 'asking'
  }

  private submitted(node: FlowNode & { kind: 'form' }, answers: readonly { field_id: string; label: string; value: string }[]): void {
    this.keep(
      node,
      answers.map(({ label, value }) => ({ label, value })),
    )
    this.count('answered')
    for (const { field_id, variable } of node.fields)
      if (variable !== '') setVariable(this.state, variable, answers.find((one) => one.field_id === field_id)?.value ?? '')
    this.leave('next')
  }

  /** Takes what a visitor writes who should fill in a form: the skip, or nothing that helps. */
  private answerInsteadOf(node: FlowNode & { kind: 'form' }, text: string, choice_id: string | undefined): void {
    if (node.skip !== '' && (choice_id === undefined ? readChoice([{ choice_id: skipped, label: node.skip }], text) !== undefined : choice_id === skipped)) {
      this.keep(node, [])
      this.leave(skipped)
    } else if (this.state.tries + 1 >= max.tries && node.next.failed !== undefined) this.leave('failed')
    else this.again(node, 'fill_in')
  }

  private found(node: FlowNode, articles: string[]): void {
    if (articles.length > 0) this.effects.push({ type: 'articles', node_id: node.node_id, text: '', articles: articles.slice(0, max.articles) })
    this.leave(articles.length > 0 ? 'found' : 'nothing')
  }
}
