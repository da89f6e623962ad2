import { hubClassNames } from '@porchlight/contracts/libraries/hub-preview'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

/** Returns the class names of a page's elements. */
const classesOf = (text: string) => new Set([...text.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
const bodyOf = (text: string) => /<body>.*<\/body>/s.exec(text)?.[0]

test('every documented class name is on the home page, the first three on every page, and the style sheet knows each', async () => {
  const { address, key, slug } = await bikes()
  const [home, article] = [(await ask(address, `/${key}`)).text, (await ask(address, `/article/details/${key}/${slug}`)).text]
  for (const [at, name] of hubClassNames.entries()) {
    expect(classesOf(home), name).toContain(name.slice(1))
    expect(home, name).toMatch(new RegExp(`\\${name}[ ,{:>+.]`))
    if (at < 3) expect(classesOf(article), name).toContain(name.slice(1))
  }
})

test('the preview is the home page itself, embedded by the console alone, without the library’s own style sheet and scripts', async () => {
  const { address, key, calls } = await bikes()
  await calls.librarySettings.update({
    publicHelpCenterTheme: { isCustomCss: true, customCss: '.hero{letter-spacing:7px}' },
    integrations: { chatIntegrations: { enable: true } },
  })
  const [home, preview] = [await ask(address, `/${key}`), await ask(address, `/hubPreview/${key}`)]
  expect(bodyOf(preview.text)).toBe(bodyOf(home.text))
  expect([home.text.includes('letter-spacing:7px'), preview.text.includes('letter-spacing:7px')]).toEqual([true, false])
  expect(preview.text.match(/<script src="[^"]+"/g)).toEqual([expect.stringMatching(/^<script src="\/hub-files\/assets\/preview-/)])
  const policy = String(preview.headers['content-security-policy'])
  for (const part of ["frame-ancestors 'self'", 'sandbox allow-scripts', "form-action 'none'"]) expect(policy).toContain(part)
  expect(String(home.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  expect((await ask(address, '/hubPreview/nobody')).status).toBe(404)
})
