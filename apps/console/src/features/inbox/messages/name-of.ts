import type { ClientMessage } from '@porchlight/client'
import { t } from '../conversation/texts.ts'

/** Returns who wrote a message of our side: a teammate, or the flow that answered. */
export const nameOf = ({ sender, values }: ClientMessage): string => (values?.flow === undefined ? (sender?.name ?? '') : t('flow', { title: values.flow }))
