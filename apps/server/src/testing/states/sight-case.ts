import type { SightWorld, Viewer } from './sight-world.ts'

type Input = Record<string, unknown>
/**
 * How the scope matrix calls an operation. `refuses`: it takes a conversation, and answers `not_found` outside the caller's scope. `hides`: it returns a list
 * or count that leaves out such conversations. `concerns`: it involves no conversation, for the reason given.
 */
export type SightCase =
  | { kind: 'refuses'; input: (world: SightWorld, who: Viewer) => Promise<Input> | Input }
  | {
      kind: 'hides'
      inputs: (world: SightWorld, who: Viewer) => Promise<Input[]> | Input[]
      /** Returns whether an answer reveals any of these conversations; by default, whether it contains the canary. */
      shows?: (answer: never) => boolean
    }
  | { kind: 'concerns'; nothing: string }

/** The case of an operation that takes a conversation. */
export const refuses = (input: Extract<SightCase, { kind: 'refuses' }>['input']): SightCase => ({ kind: 'refuses', input })
/** The case of an operation that leaves out what is outside the scope. `made` creates what it would find. */
export const hides = (made: (world: SightWorld, who: Viewer) => Promise<unknown>[], inputs: (world: SightWorld) => Input[]): SightCase => ({
  kind: 'hides',
  async inputs(world, who) {
    await Promise.all(made(world, who))
    return inputs(world)
  },
})
/** The case of an operation that involves no conversation. */
export const concernsNothing = (nothing: string): SightCase => ({ kind: 'concerns', nothing })
