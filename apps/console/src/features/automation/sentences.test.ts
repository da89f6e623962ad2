import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import { expect, test } from 'vitest'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { stepText } from './sentences.ts'

/** The words while no name is loaded. */
const words = { inputOf: (action: string, name: string) => workflowActions[action]?.inputs[name], inputChoices: () => [] } as unknown as RuleWords

test.each(Object.entries(workflowActions).flatMap(([action, { inputs }]) => Object.entries(inputs).map(([name, input]) => ({ action, name, input }))))(
  'until a name is loaded, $action says no reference as its $name, but what was typed',
  ({ action, name, input }) => {
    const said = stepText({ step: 'act', action, inputs: { [name]: 'X4hp2' } } as never, words)
    expect(said.includes('X4hp2')).toBe(!(input.refersTo || input.of))
    expect(said).not.toContain('undefined')
  },
)
