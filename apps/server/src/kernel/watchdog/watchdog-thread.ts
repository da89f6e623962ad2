import { readFileSync, writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { namesUnderWay } from './under-way.ts'
import type { WatchdogData } from './watchdog.ts'

const { counts: shared, names, startedAt, seconds, signal } = workerData as WatchdogData
const counts = new Int32Array(shared)
const lookMs = 1000
/** How long the main thread may take to say where it is: processor time, as it may have to wait for a processor, and by the clock for one that waits for something else. */
const answerWithin = { usedSeconds: 1, clockMs: 8000 }
const framesMax = 12

/** Entry point of the thread that watches the main one. Nothing here may wait for the main thread, as `console` does. */
let turns = -1
let usedBefore = 0
setInterval(() => {
  const deadline = Atomics.load(counts, 1)
  if (deadline > 0 && Number(process.hrtime.bigint() / 1_000_000n) / 1000 - startedAt > deadline) end('SIGKILL', 'the process did not end in time')
  const now = Atomics.load(counts, 0)
  if (now !== turns) {
    turns = now
    usedBefore = 0
    return
  }
  usedBefore ||= usedSeconds()
  if (usedSeconds() - usedBefore > seconds) end(signal, 'the main thread hangs')
}, lookMs)

// Frees the two megabytes that Node needed to start the thread, if the server's flags allow it.
setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), lookMs).unref()

/** Returns the processor time of the main thread, or of all threads where the system does not tell them apart. */
function usedSeconds(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
}

let isEnding = false
function end(by: NodeJS.Signals, because: string): void {
  if (isEnding) return
  isEnding = true
  void Promise.race([whereItIs().catch(() => []), noAnswer()]).then((frames) => {
    const line = { level: 60, time: new Date().toISOString(), under_way: namesUnderWay(Buffer.from(names)), at: frames, seconds, msg: `${because}: ending it` }
    writeSync(1, `${JSON.stringify(line)}\n`)
    process.kill(process.pid, by)
  })
}

/** Resolves, without functions, once the main thread has had its time to answer. */
async function noAnswer(): Promise<string[]> {
  const [usedBegun, begun] = [usedSeconds(), performance.now()]
  while (usedSeconds() - usedBegun < answerWithin.usedSeconds && performance.now() - begun < answerWithin.clockMs) await pause(50)
  return []
}

/** Returns the functions that the main thread is in, innermost first. */
function whereItIs(): Promise<string[]> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url.split('/').slice(-2).join('/')))
  return new Promise((resolve, reject) => {
    session.once('Debugger.paused', ({ params }: { params: Debugger.PausedEventDataType }) =>
      resolve(
        params.callFrames
          .slice(0, framesMax)
          .map(({ functionName, location: { scriptId, lineNumber } }) => `${functionName || '(anonymous)'} ${files.get(scriptId)}:${lineNumber + 1}`),
      ),
    )
    session.post('Debugger.enable', (error) => {
      if (error) reject(error)
      session.post('Debugger.pause')
    })
  })
}
