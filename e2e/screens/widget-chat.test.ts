import { agentHands } from '../agent-hands.ts'
import type { MintedLibrary } from '../server-process.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { expect, expectSound, test } from './harness/test.ts'

/** Opens the widget at its dashboard, and a chat from there. */
async function openChat(page: ScreenPage, { support_lib_id }: MintedLibrary): Promise<void> {
  await page.goto(`/advancedWidget/${support_lib_id}/`)
  await page.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(page.getByLabel('Write a message')).toBeVisible()
}

test('all three paths of the advanced widget work; a nonexistent library is reported', async ({ library, open }) => {
  const { support_lib_id } = await library()
  const page = await open()
  for (const name of ['advancedWidget', 'AdvancedWidget', 'widgetAdvanced']) {
    await page.goto(`/${name}/${support_lib_id}/dashboard?parentURL=javascript%3Aalert(1)&parent_lib_id=x`)
    await page.getByRole('button', { name: 'Chat with us now!' }).click()
    await expect(page.getByLabel('Write a message')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?parentURL=javascript%3Aalert%281%29&parent_lib_id=x')
  }
  await page.goto('/advancedWidget/nothing-here/')
  await expect(page.getByText("This chat isn't available.")).toBeVisible()
})

test('the chat says when no agent is online, and updates when one comes online', async ({ library, open, server }) => {
  const minted = await library({
    people: [{ role: 'agent', name: 'Alex Agent' }],
    chat_settings: { offline_notice: 'We are back on Monday at nine.' },
  })
  const page = await open()
  await openChat(page, minted)
  await expect(page.getByText('We are back on Monday at nine.')).toBeVisible()
  await expect(page.getByText("We're away")).toBeVisible()
  const live = (await agentHands(server.url, minted)).connect()
  await expect(page.getByText("We're online")).toBeVisible()
  await expect(page.getByText('We are back on Monday at nine.')).toHaveCount(0)
  await expectSound(page)
  live.close()
})
