import type { Texts, Translate } from '@porchlight/ui/translate.ts'
import type { MessageKind } from './conversation-places.ts'

/**
 * Returns a message kind for each text of a catalogue that is keyed by the `message` of system messages.
 * @param t reads the catalogue; placeholders are filled with the message's values
 */
export function messageLines<C extends Texts>(t: Translate<C>, texts: C): Record<keyof C, MessageKind> {
  const say = t as (key: string, values: Record<string, string>) => string
  const kinds = Object.keys(texts).map((key): [string, MessageKind] => [key, { text: (values) => say(key, { agent: '', team: '', ...values }) }])
  return Object.fromEntries(kinds) as Record<keyof C, MessageKind>
}
