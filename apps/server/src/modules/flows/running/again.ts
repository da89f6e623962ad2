import type { FlowEffect } from '@porchlight/contracts/flows/flow-run'

/** What the flow says about an answer that it can't use. Widgets say it in the visitor's language, by `values`. */
const againText = 'That can’t be right. Please try again.'
/** What the flow says to who writes instead of filling in a form. */
const fillInText = 'Please fill in the form.'
const ambiguousText = 'Which one do you mean?'
const personText = 'You can also talk to a person.'

/** Returns the message about an answer that can't be used, with an example of one that can, and its values for widgets. */
export function againMessage({ problem, example, offersPerson, asks }: Extract<FlowEffect, { type: 'again' }>): {
  text: string
  values: Record<string, string>
} {
  const readings = problem === 'ambiguous' ? (asks?.choices ?? []).map(({ label }) => label).join(' / ') : ''
  const said = problem === 'fill_in' ? fillInText : problem === 'ambiguous' ? `${ambiguousText} ${readings}` : againText
  const shown = problem === 'ambiguous' ? '' : example
  return {
    text: [said, shown && `For example: ${shown}`, offersPerson && personText].filter(Boolean).join(' '),
    values: { problem, ...(shown && { example: shown }), ...(readings && { readings }), ...(offersPerson && { person: 'yes' }) },
  }
}
