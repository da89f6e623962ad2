import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails if axe finds anything serious or critical on the page as it is now, frames included. `besides` leaves something out: a frame without scripts, where axe cannot run. */
export async function expectAccessible(page: Page, options: { include?: string; besides?: string } = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(rules)
  if (options.besides) builder.exclude(options.besides)
  const { violations } = await (options.include ? builder.include(options.include) : builder).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}
