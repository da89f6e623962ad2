import { readFileSync } from 'node:fs'

const lookMs = 500

/** How far above a script npm is at most: the program that looks after the server, and npm's shell, are between them. */
const levelsMax = 4

/**
 * Calls back once a process that started this one is gone: its parent, or for an npm script any up to npm itself, which runs scripts through a shell that does not
 * forward signals. The check does not keep the process alive.
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  const starters = process.env.npm_lifecycle_event === undefined ? [process.ppid] : upToNpm()
  const looking = setInterval(() => {
    if (starters.every((starter, at) => starter === (at === 0 ? process.ppid : parentOf(starters[at - 1] ?? 0)))) return
    clearInterval(looking)
    callback()
  }, lookMs)
  looking.unref()
}

/** @returns {number[]} the processes above this one, up to npm; parent and grandparent if it is not among them */
function upToNpm() {
  const found = [process.ppid]
  for (let pid = parentOf(process.ppid); pid !== undefined && found.length < levelsMax; pid = parentOf(pid)) {
    if (isNpm(found.at(-1) ?? 0)) return found
    found.push(pid)
  }
  return isNpm(found.at(-1) ?? 0) ? found : found.slice(0, 2)
}

/** @param {number} pid */
function isNpm(pid) {
  try {
    return /^npm |\bnpm(-cli\.js)?\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
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
