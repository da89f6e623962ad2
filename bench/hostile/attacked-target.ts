import type { Target } from '../live/wire.ts'
import type { Sender } from './sender-attacks.ts'

/** What the server process reports: the library whose delivery times are measured, and the attacker's credentials in another one. */
export type AttackedTarget = { target: Target; attacker: Sender }
