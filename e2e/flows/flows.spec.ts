import { options } from '../agent-inbox.ts'
import { desk, expect } from '../fixtures.ts'
import { person } from '../people.ts'
import { bubble, chatFrame, launcher, say, test } from '../shop.ts'

test('a flow is drawn with the mouse, tried, published, met by a visitor who reloads and is handed over with answers; an agent takes over in the middle of another', async ({
  open,
  enter,
  shop,
}) => {
  const { library } = shop
  const console = await open(desk)
  await enter(console, person(library.people, 0), '/admin/flowbuilder')
  await console.getByRole('button', { name: 'New flow' }).click()
  await console.getByLabel('Name').fill('First steps')
  await console.getByLabel('Name').press('Enter')
  const canvas = console.getByRole('region', { name: 'Canvas of the flow' })
  await expect(canvas).toBeVisible()
  const add = (kind: string) => console.getByRole('dialog', { name: 'Add a step' }).getByRole('button', { name: kind, exact: true }).click()
  await console.getByRole('button', { name: 'Add a step', exact: true }).click()
  await add('Buttons')
  // The panel has the name of the step's kind.
  const step = console.locator('aside[aria-label]')
  await step.getByLabel('Text', { exact: true }).fill('What is it about?')
  await step.getByLabel('Button 1', { exact: true }).fill('My order')
  await step.getByLabel('Button 2', { exact: true }).fill('Nothing')
  // Dropped where nothing is, a line asks for the step to add there.
  const draw = async (from: string) => {
    const handle = canvas.getByRole('listitem').filter({ hasText: from }).locator('.react-flow__handle')
    const at = await handle.boundingBox()
    if (!at) throw new Error(`no outlet ${from}`)
    await console.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await console.mouse.down()
    await console.mouse.move(at.x + 60, at.y + 40, { steps: 4 })
    await console.mouse.move(at.x + 90, at.y + 60, { steps: 4 })
    await console.mouse.up()
  }
  await draw('My order')
  await add('Question')
  await step.getByLabel('Text', { exact: true }).fill('Where can we reach you?')
  await step.getByLabel('Kind of answer').selectOption({ label: 'Email' })
  await console.getByRole('button', { name: 'Show all' }).click()
  await draw('Next')
  await add('Hand over to people')
  await step.getByLabel('Text', { exact: true }).fill('Thank you, we will write to {var.answer1}.')
  await console.getByRole('button', { name: 'Show all' }).click()
  await canvas.getByRole('button', { name: 'Add a step after “Nothing” of “What is it about?”' }).click()
  await add('End')
  await step.getByLabel('Text', { exact: true }).fill('Good bye!')
  await console.getByRole('button', { name: 'When it starts' }).click()
  await console.getByLabel('Add a start').selectOption({ label: 'A visitor opens a chat' })
  await console.getByLabel('Add a start').selectOption({ label: 'An agent starts it' })
  await expect(console.getByText(/to fix before publishing/)).toHaveCount(0)
  await console.getByRole('button', { name: 'Tidy up' }).click()

  await console.getByRole('button', { name: 'Try it' }).click()
  const simulator = console.getByRole('complementary', { name: 'Simulator' })
  await simulator.getByRole('button', { name: 'My order' }).click()
  await simulator.getByLabel('Your answer').fill('ada@shop.test')
  await simulator.getByLabel('Your answer').press('Enter')
  await expect(simulator.getByText('Thank you, we will write to ada@shop.test.')).toBeVisible()
  await simulator.getByRole('button', { name: 'Close' }).click()
  await console.getByRole('button', { name: 'Publish' }).click()
  await expect(console.getByText('Version 1 is published.')).toBeVisible()

  const visitor = await open()
  await visitor.goto(shop.site.url)
  await launcher(visitor).click()
  const frame = chatFrame(visitor)
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await frame.getByRole('button', { name: 'My order' }).click()
  await expect(bubble(frame, 'Where can we reach you?')).toBeVisible()
  // The page reloads in the middle: the flow asks where it was.
  await visitor.reload()
  await expect(bubble(frame, 'Where can we reach you?')).toBeVisible()
  await say(frame, 'nobody')
  await say(frame, 'ada@shop.test')
  await expect(bubble(frame, 'Thank you, we will write to ada@shop.test.')).toBeVisible()

  await console.goto('/admin/inbox?tab=queue')
  await options(console).first().click()
  const panel = console.getByRole('region', { name: 'Flow', exact: true })
  await expect(panel.getByText('Handed over')).toBeVisible()
  await expect(panel.getByText('ada@shop.test', { exact: true })).toBeVisible()

  // Another visitor is in the middle when the agent takes over: what they write next is for people.
  const other = await open()
  await other.goto(shop.site.url)
  await launcher(other).click()
  const theirs = chatFrame(other)
  await theirs.getByRole('button', { name: 'Chat with us now!' }).click()
  await theirs.getByRole('button', { name: 'My order' }).click()
  await expect(bubble(theirs, 'Where can we reach you?')).toBeVisible()
  await console.getByRole('link', { name: 'In a flow' }).click()
  await expect(options(console)).toHaveCount(1)
  await options(console).click()
  const bar = console.getByRole('region', { name: 'The flow “First steps” answers' })
  await bar.getByRole('button', { name: 'Take over' }).click()
  await expect(bar).toHaveCount(0)
  await say(theirs, 'Is anybody there?')
  await expect(console.getByRole('article').getByText('Is anybody there?')).toBeVisible()
  await expect(bubble(theirs, 'Thank you, we will write to Is anybody there?.')).toHaveCount(0)
})
