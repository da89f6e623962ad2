import { readFileSync } from 'node:fs'

const lookMs = 500

/**
 * Calls back once the process that started this one is gone. For an npm script that means its parent or npm itself, which runs scripts through a shell that
 * does not forward signals. The check does not keep the process alive.
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  const parent = process.ppid
  const isOfNpm = process.env.npm_lifecycle_event !== undefined
  const starter = isOfNpm ? parentOf(parent) : undefined
  const looking = setInterval(() => {
    if (process.ppid === parent && (starter === undefined || parentOf(parent) === starter)) return
    clearInterval(looking)
    callback()
  }, lookMs)
  looking.unref()
}

/**
 * Returns the parent of another process; undefined if the system does not expose it.
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
  try {
    // `pid (name) state ppid …`; the name may contain any character.
    const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(ppid)
  } catch {
    return undefined
  }
}
