import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes, linksOf } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

/** Returns the sections of a home page in their order, hidden ones in brackets. */
const sectionsOf = (text: string) =>
  [...text.matchAll(/<section aria-labelledby="(\w+)"( hidden="")?/g)].map(([, name = '', hidden]) => (hidden ? `(${name})` : name))
const heroOf = (text: string) => /<div class="hero"><h1[^>]*>([^<]*)<\/h1>(?:<p[^>]*>([^<]*)<\/p>)?/.exec(text)?.slice(1)

test('a library words its home page, orders and leaves out its sections, and adds links; phrases translate the words', async () => {
  const { address, key, calls, slug } = await bikes()
  const read = async (path: string) => (await ask(address, path)).text
  expect(heroOf(await read(`/${key}`))).toEqual(['How can we help?', undefined])
  expect(sectionsOf(await read(`/${key}`))).toEqual(['categories', 'latest', 'news'])
  await calls.librarySettings.update({
    publicHelpCenterTheme: {
      heroTitle: 'Ask <away>',
      heroText: 'All about bikes',
      sections: ['news', 'categories'],
      headerLinks: [{ label: 'Shop & more', url: 'https://shop.test/?a=1&b=2' }],
      footerLinks: [{ label: 'Terms', url: `/article/details/${key}/${slug}` }],
    },
  })
  await calls.translations.create({ language: 'de', source: 'All about bikes', translation: 'Alles über Räder' })
  await calls.translations.create({ language: 'de', source: 'Shop', translation: 'Laden' })
  const home = await read(`/en/${key}`)
  expect([heroOf(home), sectionsOf(home)]).toEqual([
    ['Ask &lt;away&gt;', 'All about bikes'],
    ['news', 'categories'],
  ])
  const german = await read(`/de/${key}`)
  expect(heroOf(german)?.[1]).toBe('Alles über Räder')
  // Its links are on every page.
  for (const page of [german, await read(`/de/frontendnews/${key}`)]) {
    expect(page).toContain('href="https://shop.test/?a=1&amp;b=2" dir="auto">Laden &amp; more</a>')
    expect(linksOf({ text: page, status: 200, headers: {}, bytes: 0 })).toContain(`/de/article/details/${key}/${slug}`)
  }
  // The preview has all sections, so that they appear as they are switched on.
  const preview = await read(`/hubPreview/${key}`)
  expect(sectionsOf(preview)).toEqual(['news', 'categories', '(latest)'])
  expect(preview).toContain('data-usual-title="How can we help?"')
  await calls.librarySettings.update({ publicHelpCenterTheme: { heroTitle: '', heroText: '', sections: [] } })
  expect([heroOf(await read(`/en/${key}`)), sectionsOf(await read(`/en/${key}`))]).toEqual([['How can we help?', undefined], []])
})

test('links lead to websites, mails, phones and pages of this site; other addresses are refused', async () => {
  const { calls } = await bikes()
  const save = (url: string) => calls.librarySettings.update({ publicHelpCenterTheme: { headerLinks: [{ label: 'x', url }] } })
  for (const url of ['https://a.test', 'http://a.test/x', 'mailto:a@b.test', 'tel:+4930', '/courses']) await save(url)
  for (const url of ['javascript:alert(1)', 'java\tscript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', 'shop', '', 'https://'])
    await expect(save(url), url).rejects.toMatchObject({ code: 'invalid_input' })
  // Names may be mail addresses or websites, but not empty.
  const named = (label: string) => calls.librarySettings.update({ publicHelpCenterTheme: { footerLinks: [{ label, url: 'mailto:help@shop.test' }] } })
  for (const label of ['help@shop.test', 'www.shop.test']) await named(label)
  await expect(named(' ')).rejects.toMatchObject({ code: 'invalid_input' })
  const many = Array.from({ length: 7 }, () => ({ label: 'x', url: 'https://a.test' }))
  await expect(calls.librarySettings.update({ publicHelpCenterTheme: { headerLinks: many } })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(calls.librarySettings.update({ publicHelpCenterTheme: { sections: ['news', 'news'] } })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('other sites show the picture for links with its size, or else the icon; a news item shows its own', async () => {
  const { address, key, calls, slug } = await bikes()
  const upload = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    return (await calls.uploads.create({ only: 'image' }, { name: 'x.png', bytes: Uint8Array.from(bytes) })).file.url
  }
  const [icon, social] = [await upload(64, 64), await upload(600, 315)]
  const tags = async (path: string) =>
    Object.fromEntries(
      [...(await ask(address, path)).text.matchAll(/<meta (?:property|name)="(og:image[^"]*|twitter:card)" content="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
  expect(await tags(`/${key}`)).toEqual({})
  await calls.librarySettings.update({ publicHelpCenterTheme: { siteIcon: icon } })
  expect(await tags(`/${key}`)).toEqual({ 'og:image': address + icon, 'og:image:width': '64', 'og:image:height': '64' })
  await calls.librarySettings.update({ publicHelpCenterTheme: { socialImage: social } })
  for (const path of [`/${key}`, `/article/details/${key}/${slug}`])
    expect(await tags(path)).toEqual({ 'og:image': address + social, 'og:image:width': '600', 'og:image:height': '315', 'twitter:card': 'summary_large_image' })
  expect((await fetch(address + social)).headers.get('content-type')).toMatch(/^image\//)
})
