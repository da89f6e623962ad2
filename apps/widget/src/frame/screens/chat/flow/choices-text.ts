import { t } from './flow-texts.ts'

/** Returns the name of what stands in the empty field for an answer. */
export function placeholderOf({ kind, choices }: { kind: string; choices: readonly unknown[] }): 'fill_in_or_write' | 'choose_or_write' | 'answer' {
  if (kind === 'form') return 'fill_in_or_write'
  return choices.length > 0 ? 'choose_or_write' : 'answer'
}

/** Returns the choices of a question as a sentence, to be read out; empty without any. */
export const choicesText = (asks: { choices: readonly { label: string }[] } | undefined): string =>
  asks && asks.choices.length > 0 ? t('choose', { choices: asks.choices.map(({ label }) => label).join(', ') }) : ''
