import type { Choice } from './field-words.ts'
import { fieldText } from './texts.ts'

/** Returns choices for values that aren't offered, so that they still appear: without a word while the choices load, then as no longer available. */
export const unknownChoices = (choices: readonly Choice[], values: readonly string[], isLoading: boolean): Choice[] =>
  values.flatMap((value) => (value && !choices.some((choice) => choice.value === value) ? [{ value, label: isLoading ? '…' : fieldText('unknown') }] : []))
