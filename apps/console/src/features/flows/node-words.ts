import type { FlowStart } from '@porchlight/contracts/flows/flow'
import { type FlowNode, skipped } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import { t } from './texts.ts'

/** Characters of a node's text in its name. */
const nameMax = 60

const short = (text: string) => {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '))
  return letters.length > nameMax ? `${letters.slice(0, nameMax).join('')}…` : letters.join('')
}

/** Returns what a node does, in a few words: what it says, asks or sets. */
export function nodeSummary(node: FlowNode): string {
  if (node.kind === 'action') return node.action === '' ? '' : ruleWord('action', node.action)
  if (node.kind === 'set') return `${node.variable} = ${short(node.value)}`
  if (node.kind === 'wait') return `${node.minutes} min`
  if (node.kind === 'condition') return short(node.branches.map(({ label }) => label).join(', '))
  return 'text' in node ? short(node.text) : ''
}

/** Returns the name of a node: its own, else what it does, else its kind. */
export const nodeName = (node: FlowNode): string => node.title || nodeSummary(node) || t(`kind_${node.kind}`)

const named = ['next', 'other', 'failed', 'found', 'nothing', 'done', 'unhelped', 'person', 'limit', 'else', 'open', 'closed', 'answered'] as const

/** Returns the name of an outlet of a node: the text of the choice or branch that it belongs to, or what it means. */
export function outletName(node: FlowNode, outlet: string): string {
  if (node.kind === 'buttons') {
    const at = node.choices.findIndex(({ choice_id }) => choice_id === outlet)
    if (at >= 0) return node.choices[at]?.label || t('choice', { number: at + 1 })
  }
  if (node.kind === 'condition') {
    const at = node.branches.findIndex(({ branch_id }) => branch_id === outlet)
    if (at >= 0) return node.branches[at]?.label || t('branch', { number: at + 1 })
  }
  if (node.kind === 'agent') {
    const at = node.actions.findIndex(({ action_id }) => action_id === outlet)
    if (at >= 0) return node.actions[at]?.label || t('agentAction', { number: at + 1 })
  }
  if (node.kind === 'form' && outlet === skipped) return node.skip
  if (node.kind === 'form' && outlet === 'failed') return t('outlet_no_form')
  if (node.kind === 'question' && outlet === 'failed') return t('outlet_no_answer')
  const known = named.find((one) => one === outlet)
  return known ? t(`outlet_${known}`) : outlet
}

/** Returns a start in words. */
export const startName = ({ on }: FlowStart): string => t(`start_${on}`)

/** Returns what is wrong, in words. `node` is the one it is about. */
export function problemText({ code, at }: FlowProblem, node: FlowNode | undefined): string {
  const key = `problem_${code}` as const
  if (key === 'problem_dead_end') return t(key, { what: node ? outletName(node, at) : at })
  if (key === 'problem_missing_input' || key === 'problem_asks') return t(key, { what: ruleWord('input', at) })
  return t(key)
}
