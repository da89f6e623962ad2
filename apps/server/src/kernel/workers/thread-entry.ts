import { parentPort } from 'node:worker_threads'
import { replyTo } from './reply-to.ts'
import { stepBack } from './step-back.ts'
import type { Work } from './thread.ts'

stepBack()

/** Entry point of a worker thread: runs one task after another. */
parentPort?.on('message', async (work: Work) => {
  parentPort?.postMessage(await replyTo(work))
})
