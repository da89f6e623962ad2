import type { Page } from '@playwright/test'

/** Viewport and theme of a page. `hasMotion`: its user has not asked for reduced motion; rendering every animation takes a fifth of a flow's time. */
export type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number }; hasMotion?: true }

/** Wide: a desktop. Narrow: a phone. */
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** Every width, for flows that do different things on a phone. Flows that only check whether things fit use `atEveryWidth`. */
export const looks: Look[] = Object.entries(viewports).map(([name, viewport]) => ({ name, theme: 'light', viewport }))

/** A desk and, in the dark, a phone, both with full motion: for the flow that does the whole job. */
export const desk: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide, hasMotion: true }
export const darkPhone: Look = { name: 'dark, narrow', theme: 'dark', viewport: viewports.narrow, hasMotion: true }

/** The default look for flows that don't depend on it. */
export const plainLook: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide }

/** Runs a check at every width on one resized page, which costs a tenth of another visit. */
export async function atEveryWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of [viewports.wide, viewports.narrow]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await check()
  }
  await page.setViewportSize(viewports.wide)
}
