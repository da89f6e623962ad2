import type { Module } from '../../apps/server/src/kernel/kernel.ts'
import type { RawAttack } from '../../apps/server/src/testing/hostile/raw-attacks.ts'

const blockedMs = 100

/** A planted route that blocks the event loop as an unbounded parser would. */
export const blockingRoute: Module = {
  name: 'planted',
  routes: (app) => {
    app.post('/planted', async () => {
      const end = performance.now() + blockedMs
      while (performance.now() < end);
      return {}
    })
  },
}

/** Calls the planted route. */
export const blocking: RawAttack = {
  name: 'a planted route that blocks',
  answers: ['200'],
  send: async ({ address }) => String((await fetch(`${address}/planted`, { method: 'POST' })).status),
  twin: async ({ address }) => String((await fetch(`${address}/healthz`)).status),
}
