import { parentPort } from 'node:worker_threads'
import { replyTo } from './reply-to.ts'
import { stepBack } from './step-back.ts'
import type { Work } from './thread.ts'

stepBack()

/** The inside of a worker thread: carries out one piece of work after another. */
parentPort?.on('message', async (work: Work) => {
  parentPort?.postMessage(await replyTo(work))
})
