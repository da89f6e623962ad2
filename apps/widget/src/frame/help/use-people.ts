import type { Way } from '../parts/way.tsx'
import { useHelp } from './help.ts'
import { useWays } from './use-ways.ts'

/** Returns the way to a person: the chat, else the contact form; null if the library has neither (checklist H4). */
export function usePeople(): Way | null {
  const { to } = useWays()
  const { chat_enabled, contact_form_online } = useHelp().boot
  if (chat_enabled) return to({ screen: 'chat', conversation_ref: null })
  return contact_form_online ? to({ screen: 'message' }) : null
}
