import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that can be told from a later one with the same number. */
export type ProcessIdentity = { pid: number; started: string }

/**
 * When the process with this number began, as an opaque text, or null if there is none (a zombie counts as none).
 * Numbers are recycled and survive in files; number and start together do not. On Linux the boot is part of it, so a file from before a restart never matches.
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
    // The second field is the program's name in parentheses and may itself hold blanks and parentheses.
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

/** The process that is running this line. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOfProcess(process.pid) ?? 'unknown' }
}

/** Is exactly this process still there? */
export function isRunning(identity: ProcessIdentity): boolean {
  return startOfProcess(identity.pid) === identity.started
}
