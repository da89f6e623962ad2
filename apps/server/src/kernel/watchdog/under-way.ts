/** Maximum number of recorded works in progress, and of bytes per name. */
const slots = 64
const slotBytes = 96

/** State shared by the main thread and the watchdog thread. */
export type Watched = {
  /** [0]: turns of the main thread; [1]: seconds since `startedAt` after which the process must have ended, 0: none. */
  counts: Int32Array<SharedArrayBuffer>
  names: Buffer<SharedArrayBuffer>
  startedAt: number
}

/** Makes the memory that both see. */
export const sharedMemory = (): { counts: SharedArrayBuffer; names: SharedArrayBuffer } => ({
  counts: new SharedArrayBuffer(8),
  names: new SharedArrayBuffer(slots * slotBytes),
})

let names: Buffer | undefined
const free = Array.from({ length: slots }, (_, slot) => slot)
const nothing = () => {}

/** Starts recording the names of work in progress in memory that the watchdog thread reads. */
export function noteUnderWay(memory: SharedArrayBuffer): void {
  names = Buffer.from(memory)
}

/** Notes that something begins: an operation or a job, never what it is about. If it hangs, the log says so. Returns what notes its end. */
export function beginUnderWay(name: string): () => void {
  const slot = names && free.pop()
  if (!names || slot === undefined) return nothing
  const at = slot * slotBytes
  names[at] = Math.min(names.write(name, at + 1, slotBytes - 1, 'latin1'), 255)
  return () => {
    if (names) names[at] = 0
    free.push(slot)
  }
}

/** Returns the names of what is under way. */
export function namesUnderWay(memory: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < memory.length; at += slotBytes) {
    const length = memory[at] ?? 0
    if (length > 0) found.push(memory.toString('latin1', at + 1, at + 1 + length))
  }
  return found
}
