import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** `endedMs`: that of children which have ended. */
type Seen = { parent: number; ms: number; endedMs: number }

/** Returns the processor time used so far, in ms, by a process and its children, also those that have ended. Linux only; 0 elsewhere. */
export function cpuTime(pid: number): number {
  const all = [...processes()]
  return all.reduce((sum, [id, { parent, ms, endedMs }]) => sum + (id === pid ? ms + endedMs : parent === pid ? ms : 0), 0)
}

function processes(): Map<number, Seen> {
  const found = new Map<number, Seen>()
  for (const entry of list()) {
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const msOf = (user: number) => ((Number(fields[user]) + Number(fields[user + 1])) * 1000) / ticksPerSecond
      found.set(Number(entry), { parent: Number(fields[1]), ms: msOf(11), endedMs: msOf(13) })
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found
}

function list(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
