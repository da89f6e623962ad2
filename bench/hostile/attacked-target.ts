import type { Attacker } from '../../apps/server/src/testing/hostile/attacks.ts'
import type { Target } from '../live/wire.ts'

/** What the server process tells of itself: the library whose deliveries are measured, and what the attacker holds in another one. */
export type AttackedTarget = { target: Target; attacker: Attacker }
