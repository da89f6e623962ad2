import type { ClientMessage } from '@porchlight/client'
import { t } from './flow-texts.ts'

/** Returns the text of a message. What a flow says about an answer that it can't use is in the widget's language. */
export const shownText = ({ message, values, sender }: ClientMessage): string =>
  sender === null && values?.problem !== undefined ? t(values.problem === 'fill_in' ? 'fill_in' : 'again') : message
