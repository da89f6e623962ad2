import { defineConfig } from '@playwright/test'
import { systemChromium } from '../scripts/services.ts'

/** Flags: no sandbox (containers), no background network traffic, and no optimizing compilers, which cost more than they save on pages that live for seconds. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
]

export default defineConfig({
  testDir: 'flows',
  globalSetup: './fresh-build.ts',
  outputDir: '../test-results/flows',
  fullyParallel: true,
  // A flow waits for a quarter of its time: three leave two processors idle meanwhile.
  workers: 4,
  retries: 0,
  // A flow fails for being wrong, not for being slow: on a machine that others keep busy, everything takes several times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? systemChromium() ?? undefined, args: flags },
    // Tracing every step would take a third of the time on a small machine: set TRACE=1 for the flow under investigation.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
