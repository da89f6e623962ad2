import { act } from 'react'

/** Runs `act` with the act environment enabled only for the duration of the call, because React schedules its own work in between. */
export async function acting(run: () => unknown): Promise<void> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  world.IS_REACT_ACT_ENVIRONMENT = true
  await act(async () => void run())
  world.IS_REACT_ACT_ENVIRONMENT = false
}
