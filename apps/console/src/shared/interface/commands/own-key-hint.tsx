import { KeyHint } from '@porchlight/ui'
import { useKey } from './commands.ts'

/** The keys that a shortcut with these usual keys has now, beside what it does; nothing if the user left it without. */
export function OwnKeyHint({ usual }: { usual: string }) {
  const keys = useKey(usual)
  return keys === '' ? null : <KeyHint keys={keys} />
}
