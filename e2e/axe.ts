import { expect, type Frame, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { rulesOfColour, rulesOfSight } from './sight-rules.ts'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Where = { include?: string /** A frame without scripts, where axe cannot run. */; besides?: string }

/** As wide as a tablet that lies on its side. */
const wideFrom = 991

/**
 * Fails if axe finds anything serious or critical, or a second main landmark, on the page as it is now, frames included; on a wide page also if colours of the
 * other theme are at fault. What stands on a narrow page takes its colours from where they are looked at wide.
 */
export async function expectAccessible(page: Page, where: Where = {}): Promise<void> {
  await settled(page)
  await expectNothingGrave(page, where, { type: 'tag', values: everything })
  await lookAtOtherTheme(page, where)
}

/** Fails if axe finds anything grave that only a drawn page shows: colours (on a wide page of both themes), sizes, what scrolls. */
export async function expectFitToSee(page: Page, where: Where = {}): Promise<void> {
  await settled(page)
  await expectNothingGrave(page, where, { type: 'rule', values: rulesOfSight })
  await lookAtOtherTheme(page, where)
}

async function lookAtOtherTheme(page: Page, where: Where): Promise<void> {
  if ((page.viewportSize()?.width ?? wideFrom) < wideFrom) return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  await settled(page)
  await expectNothingGrave(page, where, { type: 'rule', values: rulesOfColour })
  await page.emulateMedia({ colorScheme: own })
}

async function expectNothingGrave(page: Page, { include, besides }: Where, runOnly: RunOptions['runOnly']): Promise<void> {
  await Promise.all(page.frames().map((frame) => withAxe(frame).catch(() => undefined)))
  const context = { include: include ?? 'html', ...(besides && { exclude: besides }) }
  // The names of everything that is well would take most of the time, and no rule of ours reads the style sheets.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate((asked) => (globalThis as unknown as { axe: typeof axeCore }).axe.run(asked.context, asked.options), {
    context,
    options,
  })
  const grave = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id.includes('main'))
  expect(grave.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}

/** Puts axe into a frame that does not hold it yet; the top frame asks those of other sites too. */
async function withAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate("'axe' in window")) return
  await frame.evaluate(`${axeCore.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

/** A dialog that is still growing has smaller buttons than it will have, and a colour on its way is neither. What turns for ever is left out. */
async function settled(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.waitForFunction(isStill, undefined, { timeout: 10_000 }).catch(() => undefined)))
}

const isStill = () =>
  document.getAnimations().every(({ playState, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const target = effect instanceof KeyframeEffect ? effect.target : null
    // axe does not look at decoration, such as the bar on top while a screen is opened.
    return playState !== 'running' || isEndless || target?.closest('[aria-hidden=true]')
  })
