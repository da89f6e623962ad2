import { quietSession } from '../live-preview/quiet-session.ts'
import type { Route } from '../route.ts'
import type { SteeredSession } from '../session/create-session.ts'
import { standInBoot } from './stand-in-boot.ts'
import type { HelpMood } from './stand-in-help.ts'

/** A state to look at: where we are, what the session knows, what the chat shows. */
export type Scene = {
  isClassic?: boolean
  help?: HelpMood
  route?: Route
  boot?: Partial<typeof standInBoot>
} & Pick<Parameters<typeof quietSession>[0], 'state' | 'chat' | 'waiting'>

/** A session that stands still in one scene. */
export const standInSession = ({ boot, state, chat, waiting }: Scene): SteeredSession =>
  quietSession({ boot: { ...standInBoot, ...boot }, state, chat, waiting })
