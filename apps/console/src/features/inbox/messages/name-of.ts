import type { ClientMessage } from '@porchlight/client'
import { t } from '../conversation/texts.ts'

/** Returns who wrote a message of our side: a teammate, or the flow or rule that spoke for the library. */
export const nameOf = ({ sender, values }: ClientMessage): string => {
  if (values?.flow !== undefined) return t('flow', { title: values.flow })
  return values?.rule === undefined ? (sender?.name ?? '') : t('automatic', { title: values.rule })
}
