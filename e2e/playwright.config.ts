import { defineConfig } from '@playwright/test'
import { systemChromium } from '../scripts/services.ts'

/** Quiet flags: no sandbox (containers), no background talk with the network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'flows',
  outputDir: '../test-results/flows',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? systemChromium() ?? undefined, args: flags },
    // Following every step takes a third of a small machine's time: TRACE=1 for the one flow that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
