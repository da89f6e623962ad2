import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

/** The project root. */
export const root = path.resolve(import.meta.dirname, '../..')

type CommandOptions = { cwd?: string; env?: Record<string, string>; quiet?: boolean; isPatient?: boolean }

/**
 * A command's exit code, (if `quiet`) its output, and the processor seconds of it and of every process it waited for; null on systems that don't count them.
 */
export type CommandResult = { code: number; output: string; processorSeconds: number | null }

/** Runs one of the project's programs (node_modules/.bin is searched first) and waits for it. With `quiet`, its output is captured instead of shown; with `isPatient`, it gets only what others leave of the processors. */
export async function command(
  program: string,
  args: string[],
  { cwd = root, env, quiet = false, isPatient = false }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
  if (isPatient) yieldToOthers(child)
  let output = ''
  let processorSeconds: number | null = null
  child.once('exit', () => {
    processorSeconds = secondsOfEndedChild()
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += String(error)
      resolve(127)
    })
    child.once('close', (exit, signal) => resolve(exit ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { code, output, processorSeconds }
}

/** Gives a process, and those that it will start, the lowest priority. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or this system has no priorities.
  }
}

const ticksPerSecond = 100
let counted = 0

/** Returns the processor seconds that ended children have used since the last call. Called as each child ends, that is what this child used. */
function secondsOfEndedChild(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The fields after the program's name, which may contain spaces: number 16 and 17 of all are the children's user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const total = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
    const seconds = total - counted
    counted = total
    return seconds
  } catch {
    return null
  }
}

/** Passes termination signals to a child so that it shuts down cleanly, including when the terminal closes: otherwise it would outlive this process. */
export function passSignalsTo(child: ChildProcess): void {
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  // Ctrl-C in a terminal already reaches every process in the group.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
}

/** Prints one line. */
export function say(text = ''): void {
  process.stdout.write(`${text}\n`)
}

/** `850 ms` or `12.3 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
