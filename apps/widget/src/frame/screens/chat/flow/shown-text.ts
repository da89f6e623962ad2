import type { ClientMessage } from '@porchlight/client'
import { t } from './flow-texts.ts'

/** Returns the text of a message. What a flow says about an answer that it can't use is in the widget's language; an answer names its sources, without their addresses. */
export function shownText({ message, values, sender, citations }: ClientMessage): string {
  if (citations) return citations.map(({ text, title }) => `${text} (${title})`).join(' ')
  return sender === null && values?.problem !== undefined ? t(values.problem === 'fill_in' ? 'fill_in' : 'again') : message
}
