import { setTimeout as delay } from 'node:timers/promises'
import { DataDirInUse, ownDataDir } from '../../apps/server/src/kernel/embedded-postgres/owner-lock.ts'

const lookAgainMs = 200

/** Runs `run` while no other task in any process holds the lock for the same folder; later tasks wait. The lock is released if its holder is killed. */
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
