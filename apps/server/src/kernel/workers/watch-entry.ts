import { workerData } from 'node:worker_threads'
import { look } from './watch.ts'

/** Interval in ms between checks of resource usage. */
const lookMs = 50

setInterval(look, lookMs, workerData as Int32Array)
