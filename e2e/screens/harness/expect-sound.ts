import axe, { type RunOptions } from 'axe-core'
import { rulesOfSight } from '../../sight-rules.ts'
import { expect } from './matchers.ts'
import type { ScreenPage } from './screen-page.ts'
import { until } from './until.ts'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: Object.fromEntries(rulesOfSight.map((rule) => [rule, { enabled: false }])),
  resultTypes: ['violations'],
  preload: false,
}

/** Waits until the screen is ready, and fails if axe finds serious structural issues. Colours, sizes and sideways scrolling need a real browser. */
export async function expectSound(page: ScreenPage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // axe runs outside the page, so that V8 optimizes it once per worker; it takes window and document from the element.
  const look = async () => {
    const { violations } = await axe.run(page.window.document.documentElement, options)
    const grave = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id.includes('main'))
    return grave.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target, html }) => `${target.join(' ')}: ${html}`) }))
  }
  await until(
    look,
    (grave) => grave.length === 0,
    (grave) => `nothing grave at ${page.url()}, axe finds ${JSON.stringify(grave, null, 2)}`,
  )
}
