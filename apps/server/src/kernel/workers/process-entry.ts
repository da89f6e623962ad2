import type { ProcessLimits } from './process.ts'
import { replyTo } from './reply-to.ts'
import { stepBack } from './step-back.ts'
import type { Work } from './thread.ts'

/** Interval in ms between checks of resource usage. */
const lookMs = 50
const { timeMs, memoryMb } = JSON.parse(process.argv[2] ?? '{}') as ProcessLimits

stepBack()

/** Entry point of a worker process: runs tasks one after another, and asks to be killed when a task exceeds its limits. */
process.on('message', async (work: Work) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > timeMs) process.send?.({ exceeded: 'time' })
    else if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) process.send?.({ exceeded: 'memory' })
  }, lookMs)
  const reply = await replyTo(work)
  clearInterval(watch)
  process.send?.(reply)
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
