import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..')

type CommandOptions = { cwd?: string; env?: Record<string, string>; quiet?: boolean }

/** How a command ended, and (if `quiet`) its output. */
export type CommandResult = { code: number; output: string }

/** Runs a program of the project (node_modules/.bin comes first) and waits for it. With `quiet` its output is captured instead of shown. */
export async function command(program: string, args: string[], { cwd = root, env, quiet = false }: CommandOptions = {}): Promise<CommandResult> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
  let output = ''
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
  return { code, output }
}

/** Passes termination signals to a child, so that it can shut down cleanly, including when the terminal closes: otherwise the child would live on. */
export function passSignalsTo(child: ChildProcess): void {
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  // Ctrl-C in a terminal already reaches every process of the group.
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
