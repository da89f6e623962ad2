const settleMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until a condition holds. @throws Error naming the condition */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, patienceMs = settleMs): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs} ms: ${what}`)
    await pause(50)
  }
}
