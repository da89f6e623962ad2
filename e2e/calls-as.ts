import type { Page } from '@playwright/test'
import { type Calls, callsOf } from '../apps/server/src/testing/calls.ts'

/** Calls the server as the user signed in on the page, for setup that a flow does not exercise. */
export async function callsAs(page: Page): Promise<Calls> {
  const token = await page.evaluate(() => localStorage.getItem('inbox-chat-token') ?? sessionStorage.getItem('inbox-chat-token'))
  if (!token) throw new Error('nobody is signed in on the page')
  return callsOf(new URL(page.url()).origin, () => `Bearer ${token}`)
}
