import { setPriority } from 'node:os'

/** A third of the processor time of what has the usual priority, when both want all of it. */
const niceness = 5

/** Lets answers and deliveries go first while this thread works. Linux knows priorities of threads; elsewhere this would slow the whole process down. */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // Not allowed here: the work is done all the same.
  }
}
