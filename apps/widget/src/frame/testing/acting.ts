import { act } from 'react'

/** `act`, and only while it runs: what happens between is React's own business. */
export async function acting(run: () => unknown): Promise<void> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  world.IS_REACT_ACT_ENVIRONMENT = true
  await act(async () => void run())
  world.IS_REACT_ACT_ENVIRONMENT = false
}
