import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('a new chat plays a sound unless sounds are turned off; none plays before the first interaction', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  await page.addInitScript(() => {
    // Anything a test runs in a page counts as user activation; limit it to real pointer input.
    let isTouched = false
    addEventListener('pointerdown', () => {
      isTouched = true
    })
    Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) })
    const heard = { contexts: 0, tones: 0 }
    const Real = window.AudioContext
    class Counted extends Real {
      constructor() {
        super()
        heard.contexts += 1
      }
      override createOscillator() {
        heard.tones += 1
        return super.createOscillator()
      }
    }
    Object.assign(window, { AudioContext: Counted, heard })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: { contexts: number; tones: number } }).heard)
  const arrives = async (message: string, waiting: number) => {
    await server.ask('conversation', { support_lib_id, message })
    await expect(page).toHaveTitle(new RegExp(`^\\(${waiting}\\)`))
  }
  await enter(page, person(people, 0), '/admin/profile/account')
  const sound = page.getByRole('checkbox', { name: 'New chat in the queue or offered to me: Sound' })
  await expect(sound).toBeChecked()
  await arrives('Nobody has touched this page', 1)
  expect(await heard()).toEqual({ contexts: 0, tones: 0 })

  await page.getByRole('heading', { name: 'Notifications' }).click()
  await arrives('Now it may sound', 2)
  await expect.poll(heard).toEqual({ contexts: 1, tones: 2 })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('agent_notifications'))
  await sound.click({ force: true })
  await saved
  await arrives('Silence, please', 3)
  expect(await heard()).toEqual({ contexts: 1, tones: 2 })
})
