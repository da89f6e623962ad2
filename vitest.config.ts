import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './scripts/tooling/waiting-first.ts'

/**
 * Each page of a screen test runs the whole front end once, in a context of its own. V8 would compile for each page again what it finds hot, in other threads, and
 * collect half-used windows: optimizing later and collecting less often saves a quarter of the processor time.
 */
const forShortLives = [
  '--invocation-count-for-maglev=8000',
  '--invocation-count-for-turbofan=100000',
  '--no-flush-bytecode',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
]

/** Node runs our TypeScript as it is. Through Vite, each worker would get each module of the product transformed, which takes four processor seconds. */
const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Three groups: what needs nothing runs in threads; what needs databases and servers, and the screens of console and widget, run in processes. A worker runs one file after the other and loads the product once. */
export default defineConfig({
  test: {
    // A test fails for being wrong, not for being slow: one that takes longer is stuck, even if others' programs take most of the machine. Tests that count processor time
    // say what may not take long.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Jobs take as long as the machine is busy; the default is one second. Twenty seconds of calls stay below the limit of 300 a minute.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    // A worker waits a seventh of its time, so three of them finish sooner than two on two cores (417 instead of 477 s).
    maxWorkers: Number(process.env.TEST_WORKERS ?? Math.max(3, availableParallelism())),
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{console,hub,widget}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'apps/server/src/testing/keep-compiled-afterwards.ts',
          ...withoutVite,
          // Files of one process share the product's loaded modules and one server; each test makes its own library.
          pool: 'forks',
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['e2e/screens/**/*.test.ts'],
          globalSetup: 'e2e/screens/harness/build-apps.ts',
          setupFiles: 'apps/server/src/testing/keep-compiled-afterwards.ts',
          ...withoutVite,
          // A process compiles each front end once and has one server.
          pool: 'forks',
          isolate: false,
          execArgv: forShortLives,
          testTimeout: 300_000,
          expect: { poll: { timeout: 45_000, interval: 10 } },
        },
      },
    ],
  },
})
