import type { ClientMessage } from '@porchlight/client'
import { t } from './flow-texts.ts'

/** Returns the text of a message. What a flow says about an answer that it can't use is in the widget's language; an answer names its sources, without their addresses. */
export function shownText({ message, values, sender, citations }: ClientMessage): string {
  if (citations) return citations.map(({ text, title }) => `${text} (${title})`).join(' ')
  return sender === null && values?.problem !== undefined ? againText(values) : message
}

/** Returns what a flow says about an answer that it can't use: with one that it can, and once there were several with a way to a person. */
function againText({ problem, example, readings, person }: Readonly<Record<string, string>>): string {
  const said = problem === 'fill_in' ? t('fill_in') : readings ? t('ambiguous', { readings }) : t('again')
  return [said, example && t('example', { example }), person && t('or_person')].filter(Boolean).join(' ')
}
