import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type { TestUser } from '../../../testing/library.ts'

const field = (kind: 'text' | 'email', label: string) => ({ field_id: 'answer', kind, label, is_required: true })

/** A flow that asks what it is about, asks for an email address, and hands over or ends. */
export const helloFlow: FlowInput = {
  starts: [{ on: 'agent' }, { on: 'link' }, { on: 'rule' }],
  first: 'hello',
  nodes: [
    { node_id: 'hello', kind: 'message', text: 'Hello, I am a program.', next: { next: 'topic' } },
    {
      node_id: 'topic',
      kind: 'buttons',
      title: 'Topic',
      text: 'What is it about?',
      choices: [
        { choice_id: 'order', label: 'My order' },
        { choice_id: 'nothing', label: 'Nothing' },
      ],
      next: { order: 'email', nothing: 'bye' },
    },
    {
      node_id: 'email',
      kind: 'question',
      title: 'Email',
      text: 'Where can we reach you?',
      variable: 'email',
      field: field('email', 'Email'),
      next: { next: 'people' },
    },
    { node_id: 'people', kind: 'hand_over', text: 'Thank you. We will write to {var.email}.', priority: 'high' },
    { node_id: 'bye', kind: 'end', text: 'Good bye!' },
  ],
}

/** A flow that shows a form with the fields of `orderForm`, which visitors can skip. */
export const formFlow = (form_ref: string): FlowInput => ({
  starts: [{ on: 'agent' }],
  first: 'form',
  nodes: [
    {
      node_id: 'form',
      kind: 'form',
      text: 'Your order',
      form_ref,
      skip: 'Not now',
      fields: [
        { field_id: 'number', variable: 'order' },
        { field_id: 'topic', variable: 'topic' },
      ],
      next: { next: 'sent', skipped: 'skipped' },
    },
    { node_id: 'sent', kind: 'end', text: 'Order {var.order}: {var.topic}' },
    { node_id: 'skipped', kind: 'end', text: 'As you like.' },
  ],
})

/** Creates a flow, and publishes it. */
export async function publishedFlow({ calls }: TestUser, title = 'Hello', flow: FlowInput = helloFlow) {
  const { flow: made } = await calls.flows.create({ title, flow })
  return (await calls.flows.publish({ flow_ref: made.flow_ref, revision: made.revision })).flow
}
