import { setTimeout as delay } from 'node:timers/promises'
import { DataDirInUse, ownDataDir } from '../../apps/server/src/kernel/embedded-postgres/owner-lock.ts'

const lookAgainMs = 200

/** Runs `run` while no other task, in this process or another, runs under the same folder; later ones wait. A killed holder releases the lock. */
export async function oneAtATime<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const { release } = await own(folder)
  try {
    return await run()
  } finally {
    release()
  }
}

async function own(folder: string): Promise<{ release(): void }> {
  for (;;) {
    try {
      return await ownDataDir(folder)
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      await delay(lookAgainMs)
    }
  }
}
