import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process even after its process id has been reused. */
export type ProcessIdentity = { pid: number; started: string }

/**
 * Returns an opaque string for the start time of the process with this id, or null if there is none (zombies don't count). Process ids are reused and survive
 * in files; an id with its start time is unique. On Linux the string includes the boot id, so a file written before a reboot never matches.
 */
export function startOfProcess(pid: number): string | null {
  if (process.platform === 'linux') return startFromProc(pid)
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
  } catch {
    return null
  }
}

function startFromProc(pid: number): string | null {
  try {
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [state, ticksSinceBoot] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || ticksSinceBoot === undefined) return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticksSinceBoot}`
  } catch {
    return null
  }
}

/** Returns the identity of the current process. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOfProcess(process.pid) ?? 'unknown' }
}

/** Returns whether exactly this process is still running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return startOfProcess(identity.pid) === identity.started
}
