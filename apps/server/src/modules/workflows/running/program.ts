import type { Step } from '@porchlight/contracts/workflows/plan-steps'

/** A step with the numbers of the steps that follow it; `end` after the last one. Branches continue after themselves. */
export type Node = { path: string; step: Step; next: number; yes: number; no: number }
/** A rule's steps as a list in which a run can stop anywhere and go on later. */
export type Program = { nodes: readonly Node[]; first: number }

/** The number after the last step. */
export const end = -1

/** Returns the program of these steps. The same steps always give the same numbers. */
export function programOf(steps: readonly Step[]): Program {
  const nodes: Node[] = []
  const add = (list: readonly Step[], path: string, after: number): number => {
    let next = after
    for (const [index, step] of [...list.entries()].reverse()) {
      const here = `${path}${index}`
      const isBranch = step.step === 'branch'
      const yes = isBranch ? add(step.yes, `${here}.yes.`, next) : next
      const no = isBranch ? add(step.no, `${here}.no.`, next) : next
      next = nodes.push({ path: here, step, next, yes, no }) - 1
    }
    return next
  }
  const first = add(steps, '', end)
  return { nodes, first }
}
