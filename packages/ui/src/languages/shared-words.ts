import type { leftOutText } from '../left-out/left-out-texts.ts'
import type { richTextText } from '../rich-text/rich-text-texts.ts'
import type { Text } from '../translate.ts'

/** The texts that the catalogues of all apps share, in one language; a missing one is a type error. */
export type SharedWords = {
  left_out: Record<Parameters<typeof leftOutText>[0], Text>
  'rich-text': Record<Parameters<typeof richTextText>[0], Text>
}
