import type { Attacker } from '../../apps/server/src/testing/hostile/attacks.ts'
import type { Target } from '../live/wire.ts'

/** What the server process reports: the library whose delivery times are measured, and the attacker's credentials in another one. */
export type AttackedTarget = { target: Target; attacker: Attacker }
