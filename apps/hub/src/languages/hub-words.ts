import type { Text } from '@porchlight/ui/translate.ts'
import type { t } from '../texts.ts'

/** All texts of the help hub in one language; a missing one is a type error. */
export type HubWords = Record<Parameters<typeof t>[0], Text>
