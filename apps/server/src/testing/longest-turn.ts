/** Processor time of this thread in ms: the machine may be busy with others. */
export const cpuOfThread = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the most processor time in ms that the main thread spent without a turn of the event loop while this work was done, that is how long others had to wait. The
 * work may fail.
 */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  let [most, last, isOver] = [0, cpuOfThread(), false]
  const look = () => {
    const now = cpuOfThread()
    most = Math.max(most, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work.catch(() => {})
  isOver = true
  return most
}
