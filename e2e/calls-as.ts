import type { Page } from '@playwright/test'
import { type Calls, callsOf } from '../apps/server/src/testing/calls.ts'

/** The server as whoever is signed in on the page: for what a flow needs to be there and does not show. */
export async function callsAs(page: Page): Promise<Calls> {
  const token = await page.evaluate(() => localStorage.getItem('inbox-chat-token') ?? sessionStorage.getItem('inbox-chat-token'))
  if (!token) throw new Error('nobody is signed in on the page')
  return callsOf(new URL(page.url()).origin, () => `Bearer ${token}`)
}
