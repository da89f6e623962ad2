import { type ChildProcess, fork } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { workerEnvironment } from './compile-cache.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Order, Told } from './launcher.ts'
import { stepBack } from './step-back.ts'
import { endedBy } from './watch.ts'
import type { Killed, Reply } from './work.ts'

/** Stack of a parser, in kB: nested input must reach its own limit first. The main thread's stack is 8 MB, except on Windows. */
const stackKb = 3900

const workers = new Map<number, ChildProcess>()
const tell = (told: Told) => process.send?.(told)
// Workers inherit the priority, so that their start is no burden to others either.
stepBack()
// Without what is kept of its files, the next launcher would need the 15 MB of what strips types.
flushCompileCache()

/** Entry point of the launcher: starts worker processes and passes messages on. It parses nothing itself. */
process.on('message', (order: Order) => {
  if (order.kind === 'start') return start(order.id, order.memoryMb)
  if (order.kind === 'kill') return workers.get(order.id)?.kill('SIGKILL')
  workers.get(order.id)?.send(order.work, (error) => error && workers.get(order.id)?.kill('SIGKILL'))
})
endWithParent()
// The server has exited.
process.on('disconnect', () => {
  for (const worker of workers.values()) worker.kill('SIGKILL')
  process.exit()
})

function start(id: number, memoryMb: number): void {
  // Parsers need neither secrets nor a test runner's flags. Advanced serialization passes buffers through IPC unchanged.
  const worker = fork(new URL('./process-entry.ts', import.meta.url), [], {
    ...{ env: workerEnvironment(), serialization: 'advanced' },
    execArgv: [`--max-old-space-size=${memoryMb}`, ...(process.platform === 'win32' ? [] : [`--stack-size=${stackKb}`])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  workers.set(id, worker)
  let hasStarted = false
  const ended = (reason: Killed) => {
    workers.delete(id)
    tell({ id, ended: reason })
  }
  worker.on('spawn', () => {
    hasStarted = true
  })
  worker.on('message', (reply: Reply) => tell({ id, reply }))
  worker.on('error', () => ended(hasStarted ? 'died' : 'unstarted'))
  worker.on('exit', (code, signal) => ended(reasonOf(code, signal)))
}

/** V8 aborts the process when its heap is full. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): Killed {
  if (signal === endedBy.time) return 'time'
  return signal === endedBy.memory || signal === 'SIGABRT' || code === 134 ? 'memory' : 'died'
}
