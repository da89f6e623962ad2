import { expect, type Frame, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { rulesOfColour, rulesOfSight, rulesOfSize } from './sight-rules.ts'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Where = { include?: string /** An iframe without scripts, where axe cannot run. */; besides?: string }

/** Minimum viewport width of a wide page: a tablet in landscape. */
const wideFrom = 991

/**
 * Fails if axe finds serious or critical issues, or a second main landmark, on the current page, including its iframes. On a wide page the colours are checked
 * in the other theme too; a narrow page's colours are covered by its wide version.
 */
export async function expectAccessible(page: Page, where: Where = {}): Promise<void> {
  await settled(page)
  await expectNothingGrave(page, where, { type: 'tag', values: everything }, isWide(page) ? [] : rulesOfColour)
  await lookAtOtherTheme(page, where)
}

/** Fails if axe finds serious issues that only a rendered page shows: colours (on a wide page, in both themes), sizes, scrolling. */
export async function expectFitToSee(page: Page, where: Where = {}): Promise<void> {
  await settled(page)
  await expectNothingGrave(page, where, { type: 'rule', values: isWide(page) ? rulesOfSight : rulesOfSize })
  await lookAtOtherTheme(page, where)
}

const isWide = (page: Page) => (page.viewportSize()?.width ?? wideFrom) >= wideFrom

async function lookAtOtherTheme(page: Page, where: Where): Promise<void> {
  if (!isWide(page)) return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  try {
    await settled(page)
    await expectNothingGrave(page, where, { type: 'rule', values: rulesOfColour })
  } finally {
    await page.emulateMedia({ colorScheme: own })
  }
}

async function expectNothingGrave(page: Page, { include, besides }: Where, runOnly: RunOptions['runOnly'], without: readonly string[] = []): Promise<void> {
  await Promise.all(page.frames().map((frame) => withAxe(frame).catch(() => undefined)))
  const context = { include: include ?? 'html', ...(besides && { exclude: besides }) }
  // Reporting passes would take most of the time, and none of our rules need the style sheets.
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const options: RunOptions = { runOnly, rules, resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate((asked) => (globalThis as unknown as { axe: typeof axeCore }).axe.run(asked.context, asked.options), {
    context,
    options,
  })
  const grave = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id.includes('main'))
  expect(grave.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}

/** Injects axe into a frame that lacks it; the top frame also queries cross-origin frames. */
async function withAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate("'axe' in window")) return
  await frame.evaluate(
    `${axeCore.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }); (${rememberColours})(axe.commons.color.Color.prototype)`,
  )
}

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour }

/** A page has a few dozen colours, which axe parses for each element and all that is behind it: an eighth of the time of a check of colours. */
function rememberColours(prototype: Colour): void {
  const parsed = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  const { parseString } = prototype
  prototype.parseString = function (this: Colour, text) {
    const known = parsed.get(text)
    if (known) return Object.assign(this, known)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    parsed.set(text, { r, g, b, alpha })
    return this
  }
}

/** Waits for animations to finish: a dialog that is still growing has smaller buttons, and colours in transition are not final. Ignores endless animations. */
async function settled(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.waitForFunction(isStill, undefined, { timeout: 10_000 }).catch(() => undefined)))
}

const isStill = () =>
  document.getAnimations().every(({ playState, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const target = effect instanceof KeyframeEffect ? effect.target : null
    // axe skips decorative elements, such as the progress bar shown while a screen opens.
    return playState !== 'running' || isEndless || target?.closest('[aria-hidden=true]')
  })
