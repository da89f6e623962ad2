import { person } from '../people.ts'
import { callsAs, expect, test } from './harness/test.ts'

test('the console switches to German and back without a reload, and stays German after a reload', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  const loaded = page.window
  await page.getByLabel('Show the console in').selectOption('de')
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Passwort ändern' })).toBeVisible()
  expect(page.window).toBe(loaded)
  expect(page.window.document.documentElement.lang).toBe('de')
  const languageOfMails = async () => (await callsAs(page).people.userDetails({})).user_details.language
  await expect.poll(languageOfMails).toBe('de')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
  await page.getByLabel('Konsole anzeigen auf').selectOption('en')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(page.window.document.documentElement.lang).toBe('en')
  await expect.poll(languageOfMails).toBe('en')
})

test('a language file with some texts is in the list; what it lacks, and what is refused, is shown in English', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/account')
  await page.getByLabel('Show the console in').selectOption({ label: 'Nederlands' })
  await expect(page.getByRole('link', { name: 'Wachtwoord wijzigen' })).toBeVisible()
  expect(page.window.document.documentElement.lang).toBe('nl')
  await expect(page.getByRole('link', { name: 'Theme' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile: Account' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Pagina zoeken' }).fill('wachtwoord')
  await expect(page.getByText('Eén pagina')).toBeVisible()
})

/** Text that is data, a name or a key, and so does not belong in a catalogue. */
const isData = (text: string, data: readonly string[]) => data.includes(text) || !/\p{L}{2}/u.test(text)

test('in the right-to-left pseudo-language, every text on the main screens comes from a catalogue', async ({ library, open, enter }) => {
  const page = await open()
  const { people } = await library()
  page.storage().setItem('language', 'en-XB')
  const unmarked: string[] = []
  await enter(page, person(people, 0))
  for (const address of [
    '/admin/inbox',
    '/admin/content',
    '/admin/newsflash',
    '/admin/courses',
    '/admin/sop',
    '/admin/profile/teammates',
    '/admin/profile/theme',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(/⟦/).first()).toBeVisible()
    await page.quiet()
    expect(page.window.document.dir).toBe('rtl')
    const main = page.window.document.querySelector('main')
    const texts = main ? [...main.querySelectorAll('*')].flatMap((each) => [...each.childNodes]).filter((node) => node.nodeType === 3) : []
    expect(texts.length).toBeGreaterThan(0)
    const initials = people.map(({ name }) => [...name.matchAll(/\b\p{L}/gu)].join(''))
    const data = [...initials, ...people.flatMap((one) => Object.values(one).map(String))]
    for (const node of texts)
      for (const part of (node.textContent ?? '').replace(/⟦[^⟧]*⟧/g, '\n').split('\n'))
        if (!isData(part.trim(), data) && !node.parentElement?.closest('style, script')) unmarked.push(`${address}: ${part.trim()}`)
  }
  expect(unmarked).toEqual([])
})
