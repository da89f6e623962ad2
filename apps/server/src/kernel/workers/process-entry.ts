import { endWithParent } from './end-with-parent.ts'
import { replyTo } from './reply-to.ts'
import { stepBack } from './step-back.ts'
import { Watch } from './watch.ts'
import type { Work } from './work.ts'

stepBack()
endWithParent()
const watch = new Watch()

/** Entry point of a worker process: runs tasks one after another. */
process.on('message', async (work: Work) => {
  const reply = await replyTo(work, () => watch.begin(work.bounds))
  watch.end()
  process.send?.({ ...reply, isLast: watch.hasGrownMuch(work.bounds) })
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
