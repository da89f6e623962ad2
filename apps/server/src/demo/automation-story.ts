import { api } from '@porchlight/contracts/api'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type { FormInput } from '@porchlight/contracts/forms/form'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'

/** What a call of the demo takes: an operation's name and its input. */
type Call = (name: string, input: object) => Promise<unknown>

/** The shop's form for bikes that come back. */
const returnForm: FormInput = {
  heading: 'Send a bike back',
  introduction: 'We send you a label within a day.',
  thank_you: 'Thank you. The label is on its way to your inbox.',
  pages: [
    {
      fields: [
        { field_id: 'name', kind: 'text', label: 'Your name', is_required: true, is_personal: true, prefill: 'name' },
        { field_id: 'email', kind: 'email', label: 'Email', is_required: true, is_personal: true, prefill: 'email' },
        { field_id: 'order', kind: 'text', label: 'Order number', help: 'It is in the confirmation, such as NB-1024.' },
        {
          field_id: 'reason',
          kind: 'choice',
          label: 'Why does it come back?',
          is_required: true,
          choices: [
            { choice_id: 'size', label: 'The size is wrong' },
            { choice_id: 'damage', label: 'It arrived damaged' },
            { choice_id: 'other', label: 'Something else' },
          ],
        },
        {
          field_id: 'damage',
          kind: 'longText',
          label: 'What is damaged?',
          show_if: { match: 'all', conditions: [{ field_id: 'reason', op: 'is', value: 'damage' }] },
        },
      ],
    },
  ],
}

/** A flow that agents start themselves: it asks what a repair needs to know, then hands the chat back. */
const repairFlow: FlowInput = {
  starts: [{ on: 'agent' }],
  first: 'bike',
  nodes: [
    {
      node_id: 'bike',
      kind: 'question',
      text: 'Which bike is it? The name is on the frame.',
      variable: 'bike',
      field: { field_id: 'answer', kind: 'text', label: 'Bike', is_required: true },
      x: 0,
      y: 0,
      next: { next: 'trouble' },
    },
    {
      node_id: 'trouble',
      kind: 'question',
      text: 'And what does it do, or not do any more?',
      variable: 'trouble',
      field: { field_id: 'answer', kind: 'longText', label: 'Trouble', is_required: true },
      x: 320,
      y: 0,
      next: { next: 'people' },
    },
    { node_id: 'people', kind: 'hand_over', text: 'Thank you. We will look at it with you in a moment.', x: 640, y: 0 },
  ],
}

/** A rule that touches nobody's chat unless they write from the named company. */
const leaseRule: WorkflowPlan = {
  triggers: [{ on: 'event', event: 'conversation.started' }],
  conditions: { any: [{ field: 'contact_email', op: 'contains', value: '@fleet-lease.example' }] },
  steps: [{ step: 'action', action: 'set_priority', inputs: { priority: 'urgent' } }],
}

/** Plants a form, a flow and a rule, so that their lists show what they are for. None of them changes what visitors meet in the widget. */
export async function plantAutomation(call: Call): Promise<void> {
  const { form } = (await call(api.forms.create.name, { title: 'Send a bike back', form: returnForm })) as { form: { form_ref: string; revision: number } }
  await call(api.forms.publish.name, { form_ref: form.form_ref, revision: form.revision })
  const { flow } = (await call(api.flows.create.name, { title: 'Questions before a repair', flow: repairFlow })) as {
    flow: { flow_ref: string; revision: number }
  }
  await call(api.flows.publish.name, { flow_ref: flow.flow_ref, revision: flow.revision })
  const { workflow } = (await call(api.workflows.create.name, { workflow_name: 'Lease customers first', plan: leaseRule })) as {
    workflow: { workflow_ref: string; revision: number }
  }
  await call(api.workflows.publish.name, { workflow_ref: workflow.workflow_ref, revision: workflow.revision })
}
