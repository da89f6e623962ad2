import { setPriority } from 'node:os'

/** With this niceness, a thread gets a third of a normal thread's CPU time when both compete for a core. */
const niceness = 5

/**
 * Lowers the priority of this thread so that responses and deliveries go first. Linux has priorities per thread; elsewhere this would slow down the whole
 * process.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // Not permitted here: run at normal priority.
  }
}
