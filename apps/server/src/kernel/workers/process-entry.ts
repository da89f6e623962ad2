import { endWithParent } from './end-with-parent.ts'
import { load, replyTo } from './reply-to.ts'
import { stepBack } from './step-back.ts'
import { Watch } from './watch.ts'
import type { Load, Work } from './work.ts'

stepBack()
endWithParent()
const watch = new Watch()

/** Entry point of a worker process: runs tasks one after another. */
process.on('message', async (work: Work | Load) => {
  // If it fails, the task that needs the file fails in the same way, and says so.
  if ('load' in work) return void load(work.load).catch(() => {})
  const reply = await replyTo(work, () => watch.begin(work.bounds))
  watch.end()
  process.send?.({ ...reply, isLast: watch.hasGrownMuch(work.bounds) })
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
