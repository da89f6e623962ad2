import { setPriority } from 'node:os'

/** Gives a third of the processor time of a normal thread when both want all of it. */
const niceness = 5

/**
 * Lowers the priority of this thread so that answers and deliveries go first. Linux has priorities per thread; elsewhere this would slow down the whole
 * process.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // Not permitted here: work at normal priority.
  }
}
