import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowNode, FlowNodeBody, FlowNodeKind } from '@porchlight/contracts/flows/flow-nodes'
import type { FormField } from '@porchlight/contracts/forms/form'
import { freshNodeId, variablesOf } from './flow-changes.ts'
import { t } from './texts.ts'

/** Returns the field of a question with this kind of answer. */
export const questionField = (kind: FormField['kind'], label: string): FormField => ({
  field_id: 'answer',
  kind,
  label,
  help: '',
  is_required: true,
  is_personal: kind === 'email' || kind === 'phone',
  min: null,
  max: null,
  pattern: '',
  choices: kind === 'choice' ? [1, 2].map((number) => ({ choice_id: `c${number}`, label: t('newChoice', { number }) })) : [],
  prefill: 'nothing',
  parameter: '',
  show_if: null,
})

/** Returns a name that no variable of the flow has. */
function freshVariable(flow: Flow): string {
  const taken = new Set(variablesOf(flow))
  for (let number = taken.size + 1; ; number++) if (!taken.has(`answer${number}`)) return `answer${number}`
}

function bodyOf(kind: FlowNodeKind, flow: Flow): FlowNodeBody {
  switch (kind) {
    case 'message':
    case 'search':
      return { kind, text: '' }
    case 'agent':
      return {
        kind,
        text: t('agentText'),
        ask_back: t('agentAskBack'),
        helped: t('agentHelped'),
        unhelped: t('agentUnhelped'),
        person: t('talkToPerson'),
        turns: 6,
        offer: t('agentOffer'),
        actions: [],
      }
    case 'buttons':
      return { kind, text: '', choices: [1, 2].map((number) => ({ choice_id: `o${number}`, label: t('newChoice', { number }) })) }
    case 'question':
      return { kind, text: '', variable: freshVariable(flow), field: questionField('text', '') }
    case 'form':
      return { kind, text: '', form_ref: '', fields: [], skip: '' }
    case 'article':
      return { kind, text: '', articles: [] }
    case 'condition':
      return { kind, branches: [{ branch_id: 'o1', label: t('newBranch', { number: 1 }), if: { all: [] } }] }
    case 'action':
      return { kind, action: '', inputs: {} }
    case 'set':
      return { kind, variable: freshVariable(flow), value: '' }
    case 'calendar':
    case 'jump':
      return { kind }
    case 'wait':
      return { kind, minutes: 5 }
    case 'call':
      return { kind, flow_ref: '' }
    case 'hand_over':
      return { kind, text: '', team_ref: null, priority: null, has_note: true }
    case 'end':
      return { kind, text: '', closes: false }
  }
}

/** Returns a new node of this kind, at a place of the canvas in pixels. */
export const newNode = (flow: Flow, kind: FlowNodeKind, { x, y }: { x: number; y: number }): FlowNode => ({
  ...bodyOf(kind, flow),
  node_id: freshNodeId(flow),
  title: '',
  x,
  y,
  next: {},
})
