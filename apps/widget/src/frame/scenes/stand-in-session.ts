import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { quietSession } from '../live-preview/quiet-session.ts'
import type { Route } from '../route.ts'
import type { SteeredSession } from '../session/create-session.ts'
import { standInBoot } from './stand-in-boot.ts'
import type { HelpMood } from './stand-in-help.ts'

/** A scene: the route, the session data and the contents of the chat. */
export type Scene = {
  isClassic?: boolean
  help?: HelpMood
  route?: Route
  boot?: Partial<typeof standInBoot>
  form?: ContactForm
} & Pick<Parameters<typeof quietSession>[0], 'state' | 'chat' | 'waiting' | 'rating' | 'tickets' | 'flows'>

/** A session frozen in one scene. */
export const standInSession = ({ boot, state, chat, waiting, rating, tickets, flows }: Scene): SteeredSession =>
  quietSession({ boot: { ...standInBoot, ...boot }, state, chat, waiting, rating, tickets, flows })
