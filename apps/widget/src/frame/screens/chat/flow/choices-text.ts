import { t } from './flow-texts.ts'

/** Returns the choices of a question as a sentence, to be read out; empty without any. */
export const choicesText = (asks: { choices: readonly { label: string }[] } | undefined): string =>
  asks && asks.choices.length > 0 ? t('choose', { choices: asks.choices.map(({ label }) => label).join(', ') }) : ''
