import type { Page } from '@playwright/test'

/** A page's viewport and theme. `hasMotion`: the user does not prefer reduced motion; rendering every animation takes a fifth of a flow's time. */
export type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number }; hasMotion?: true }

/** Wide: a desktop. Narrow: a phone. */
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** Every width, for flows that behave differently on a phone. Flows that only check layout use `atEveryWidth`. */
export const looks: Look[] = Object.entries(viewports).map(([name, viewport]) => ({ name, theme: 'light', viewport }))

/** A desktop in the light theme and a phone in the dark theme, both with full motion, for the flow that covers the whole job. */
export const desk: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide, hasMotion: true }
export const darkPhone: Look = { name: 'dark, narrow', theme: 'dark', viewport: viewports.narrow, hasMotion: true }

/** The default look for flows that don't depend on it. */
export const plainLook: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide }

/** Runs a check at every width by resizing one page, which takes a tenth of the time of another visit. */
export async function atEveryWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of [viewports.wide, viewports.narrow]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await check()
  }
  await page.setViewportSize(viewports.wide)
}
