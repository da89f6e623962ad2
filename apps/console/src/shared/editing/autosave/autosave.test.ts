import { ApiError } from '@porchlight/client'
import { VirtualClock } from '@porchlight/client/testing/virtual-clock'
import { expect, test } from 'vitest'
import { Autosave, type AutosaveOptions, type Unsaved } from './autosave.ts'

type Values = { title: string; text: string }
type Page = Values & { revision: number; editor: string }

/** Returns an editor, a fake server that counts revisions like the real one, a virtual clock, and access to what the browser stores. */
function desk(options: Partial<AutosaveOptions<Values, Page>> = {}) {
  const clock = new VirtualClock()
  const stored: Page = { title: 'Brakes', text: 'Old', revision: 1, editor: 'Me' }
  const server = { page: stored, saves: [] as Partial<Values>[], kept: [] as string[], tries: 0, fault: null as null | 'down' | 'lost answer' | 'forbidden' }
  let held: Unsaved<Values> | null = null
  const autosave = new Autosave<Values, Page>({
    clock,
    random: () => 1,
    document: server.page,
    isAutomatic: true,
    valuesOf: ({ title, text }) => ({ title, text }),
    isSame: (_name, one, other) => one.replaceAll('<br />', '<br>') === other.replaceAll('<br />', '<br>'),
    savable: ({ title }, changed) => changed.filter((name) => name !== 'title' || title.trim() !== ''),
    save: async ({ changes, revision, saved_as }) => {
      server.tries += 1
      if (server.fault === 'down') throw new ApiError('unavailable', 0)
      if (server.fault === 'forbidden') throw new ApiError('forbidden', 403)
      if (revision !== server.page.revision) throw new ApiError('conflict', 409, { fields: { changed_by: server.page.editor } })
      server.saves.push(changes)
      server.kept.push(saved_as)
      // The sanitizer serializes line breaks differently.
      const cleaned = changes.text === undefined ? {} : { text: changes.text.replaceAll('<br>', '<br />') }
      server.page = { ...server.page, ...changes, ...cleaned, revision: revision + 1, editor: 'Me' }
      if (server.fault === 'lost answer') {
        server.fault = null
        throw new ApiError('unavailable', 0)
      }
      return server.page
    },
    read: async () => {
      if (server.fault === 'down') throw new ApiError('unavailable', 0)
      return server.page
    },
    hold: (unsaved) => {
      held = unsaved
    },
    ...options,
  })
  /** Saves as a colleague. */
  const colleague = (change: Partial<Page>) => {
    server.page = { ...server.page, ...change, revision: server.page.revision + 1, editor: 'Bo' }
  }
  return { autosave, server, pass: (ms: number) => clock.advance(ms), colleague, held: () => held }
}

test('saves after a pause in typing; the browser stores the text only until then', async () => {
  const { autosave, server, pass, held } = desk()
  autosave.change({ text: 'New' })
  expect([autosave.snapshot.state, autosave.snapshot.isDirty]).toEqual(['waiting', true])
  expect(held()).toEqual({ changes: { text: 'New' }, base: { title: 'Brakes', text: 'Old' } })
  await pass(700)
  expect(server.saves).toEqual([])
  await pass(200)
  expect(server.saves).toEqual([{ text: 'New' }])
  expect(autosave.snapshot).toMatchObject({ state: 'saved', isDirty: false, document: { revision: 2 } })
  expect(held()).toBeNull()
})

test('stores every keystroke in the browser immediately, so closing the tab never loses text', () => {
  const { autosave, held } = desk()
  for (const text of ['N', 'Ne', 'New']) {
    autosave.change({ text })
    expect(held()?.changes).toEqual({ text })
  }
})

test('undoing a change by typing leaves nothing to save', async () => {
  const { autosave, server, pass, held } = desk()
  autosave.change({ text: 'New' })
  autosave.change({ text: 'Old' })
  expect([autosave.snapshot.state, autosave.snapshot.isDirty, held()]).toEqual(['saved', false, null])
  await pass(10_000)
  expect(server.tries).toBe(0)
})

test('saves every five seconds during continuous typing', async () => {
  const { autosave, server, pass } = desk()
  for (let key = 1; key <= 30; key++) {
    autosave.change({ text: String(key) })
    await pass(500)
  }
  expect(server.saves).toHaveLength(3)
  await pass(2000)
  expect(server.page.text).toBe('30')
})

test('keeps text typed during a save on the screen and saves it next', async () => {
  const answers: (() => void)[] = []
  const { autosave, pass } = desk({
    save: ({ values, revision }) => new Promise((resolve) => void answers.push(() => resolve({ ...values, revision: revision + 1, editor: 'Me' }))),
  })
  autosave.change({ text: 'one' })
  await pass(1000)
  autosave.change({ text: 'one two' })
  answers.shift()?.()
  await pass(0)
  expect(autosave.snapshot).toMatchObject({ state: 'waiting', isDirty: true, values: { text: 'one two' }, document: { text: 'one' } })
  await pass(1000)
  answers.shift()?.()
  await pass(0)
  expect(autosave.snapshot).toMatchObject({ state: 'saved', document: { text: 'one two', revision: 3 } })
})

test('the server’s serialization does not replace the text on the screen', async () => {
  const { autosave, server, pass } = desk()
  autosave.change({ text: 'a<br>b' })
  await pass(1000)
  expect([server.page.text, autosave.snapshot.values.text, autosave.snapshot.isDirty]).toEqual(['a<br />b', 'a<br>b', false])
})

test('retries until the server is reachable again; nothing is lost', async () => {
  const { autosave, server, pass, held } = desk()
  server.fault = 'down'
  autosave.change({ title: 'All about brakes' })
  await pass(10_000)
  expect(autosave.snapshot).toMatchObject({ state: 'retrying', refusal: { code: 'unavailable' } })
  const { tries } = server
  for (let key = 1; key <= 100; key++) autosave.change({ text: `more ${key}` })
  await pass(0)
  // Typing doesn't shorten the wait.
  expect(server.tries).toBe(tries)
  expect(held()?.changes).toEqual({ title: 'All about brakes', text: 'more 100' })
  server.fault = null
  await pass(30_000)
  expect(server.page).toMatchObject({ title: 'All about brakes', text: 'more 100' })
  expect([autosave.snapshot.state, held()]).toEqual(['saved', null])
  autosave.change({ text: 'quick again' })
  await pass(1000)
  expect(server.page.text).toBe('quick again')
})

test('retries immediately once the network is back', async () => {
  const { autosave, server, pass } = desk()
  server.fault = 'down'
  autosave.change({ text: 'New' })
  await pass(20_000)
  server.fault = null
  autosave.retryNow()
  await pass(0)
  expect([server.page.text, autosave.snapshot.state]).toEqual(['New', 'saved'])
})

test('does not retry a refused save until something changes', async () => {
  const { autosave, server, pass, held } = desk()
  server.fault = 'forbidden'
  autosave.change({ text: 'New' })
  await pass(60_000)
  expect([server.tries, autosave.snapshot.state, held()?.changes]).toEqual([1, 'refused', { text: 'New' }])
  server.fault = null
  autosave.change({ text: 'Newer' })
  await pass(1000)
  expect([server.page.text, autosave.snapshot.state]).toEqual(['Newer', 'saved'])
})

test('a save with a lost response isn’t a conflict', async () => {
  const { autosave, server, pass } = desk()
  server.fault = 'lost answer'
  autosave.change({ text: 'a<br>b' })
  await pass(10_000)
  expect(server.saves).toHaveLength(1)
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null, document: { revision: 2 }, values: { text: 'a<br>b' } })
})

test('a save with a lost response isn’t a conflict, even if the user has typed since', async () => {
  const { autosave, server, pass } = desk()
  server.fault = 'lost answer'
  autosave.change({ text: 'one' })
  await pass(850)
  expect(autosave.snapshot.state).toBe('retrying')
  autosave.change({ text: 'one two', title: 'Brakes' })
  await pass(10_000)
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null })
  expect(server.page.text).toBe('one two')
})

test('merges a colleague’s change to another field', async () => {
  const { autosave, server, pass, colleague } = desk()
  autosave.change({ text: 'mine' })
  colleague({ title: 'Their title' })
  await pass(3000)
  expect(server.page).toMatchObject({ title: 'Their title', text: 'mine' })
  expect(autosave.snapshot.values).toEqual({ title: 'Their title', text: 'mine' })
})

test('merges a colleague’s change to another passage of the same field; only the same passage is asked about', async () => {
  const merge: AutosaveOptions<Values, Page>['merge'] = (name, { base, mine, theirs }) => {
    const [old, ours, others] = [base[name].split(' '), mine[name].split(' '), theirs[name].split(' ')]
    const words = old.map((word, at) => (ours[at] === word ? others[at] : others[at] === word ? ours[at] : null))
    return words.includes(null) ? undefined : words.join(' ')
  }
  const { autosave, server, pass, colleague } = desk({ merge, document: { title: 'Brakes', text: 'one two', revision: 1, editor: 'Me' } })
  server.page = { ...server.page, text: 'one two' }
  autosave.change({ text: 'one mine' })
  colleague({ text: 'theirs two' })
  await pass(3000)
  expect([autosave.snapshot.values.text, server.page.text, autosave.snapshot.state]).toEqual(['theirs mine', 'theirs mine', 'saved'])
  autosave.change({ text: 'mine mine' })
  colleague({ text: 'they mine' })
  await pass(3000)
  expect([autosave.snapshot.state, server.page.text]).toEqual(['conflict', 'they mine'])
})

test('a conflict over the same field waits for the user; nothing is overwritten', async () => {
  const { autosave, server, pass, colleague, held } = desk()
  autosave.change({ text: 'mine' })
  colleague({ text: 'theirs' })
  await pass(20_000)
  expect(server.page.text).toBe('theirs')
  expect(autosave.snapshot).toMatchObject({ state: 'conflict', conflict: { by: 'Bo', fields: ['text'], theirs: { text: 'theirs' } } })
  autosave.change({ text: 'mine, more' })
  await pass(20_000)
  expect([server.saves, held()?.changes]).toEqual([[], { text: 'mine, more' }])
  await autosave.resolve()
  expect(server.page.text).toBe('mine, more')
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null })
  expect(server.kept).toEqual(['merged'])
})

test('what the writer had is saved as a version of its own before what was chosen instead', async () => {
  const { autosave, server, pass, colleague, held } = desk()
  autosave.change({ text: 'mine' })
  colleague({ text: 'theirs' })
  await pass(1000)
  server.fault = 'down'
  await autosave.resolve({ text: 'theirs' })
  // Until the server has it, the browser does.
  expect([server.saves, held()?.changes]).toEqual([[], { text: 'mine' }])
  expect(autosave.snapshot).toMatchObject({ state: 'retrying', isDirty: true, values: { text: 'theirs' } })
  server.fault = 'lost answer'
  await pass(60_000)
  expect([server.saves, server.kept]).toEqual([
    [{ text: 'mine' }, { text: 'theirs' }],
    ['own', 'merged'],
  ])
  expect([autosave.snapshot.state, autosave.snapshot.isDirty, held()]).toEqual(['saved', false, null])
})

test('a second conflict before what the writer had is saved keeps both of their texts', async () => {
  const { autosave, server, pass, colleague } = desk()
  autosave.change({ text: 'mine' })
  colleague({ text: 'theirs' })
  await pass(1000)
  colleague({ text: 'theirs, later' })
  await autosave.resolve({ text: 'a mix' })
  expect(autosave.snapshot).toMatchObject({ state: 'conflict', conflict: { theirs: { text: 'theirs, later' } } })
  await autosave.resolve({ text: 'another mix' })
  expect(server.saves).toEqual([{ text: 'mine' }, { text: 'a mix' }, { text: 'another mix' }])
  expect(server.kept).toEqual(['own', 'own', 'merged'])
})

test('a merge without a question is saved as one', async () => {
  const { autosave, server, pass, colleague } = desk({ merge: (_name, { mine, theirs }) => `${theirs.text} ${mine.text}` })
  autosave.change({ text: 'mine' })
  colleague({ text: 'theirs' })
  await pass(1000)
  expect([server.saves, server.kept]).toEqual([[{ text: 'theirs mine' }], ['merged']])
  autosave.change({ text: 'theirs mine more' })
  await pass(1000)
  expect(server.kept).toEqual(['merged', 'shared'])
})

test('a conflict can be resolved by taking the other version', async () => {
  const { autosave, server, pass, colleague, held } = desk()
  autosave.change({ text: 'mine' })
  colleague({ text: 'theirs' })
  await pass(1000)
  autosave.settle(server.page)
  await pass(20_000)
  expect([server.saves, held()]).toEqual([[], null])
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null, values: { text: 'theirs' } })
})

test('shows newer versions, merges them with unsaved changes, and reports a conflict before the next save', () => {
  const { autosave, server, colleague } = desk()
  colleague({ text: 'theirs' })
  expect(autosave.accept(server.page)).toBe(true)
  expect(autosave.snapshot).toMatchObject({ state: 'saved', values: { text: 'theirs' } })
  autosave.change({ text: 'mine' })
  colleague({ title: 'Their title' })
  autosave.accept(server.page)
  expect(autosave.snapshot).toMatchObject({ state: 'waiting', values: { title: 'Their title', text: 'mine' } })
  colleague({ text: 'theirs again' })
  autosave.accept(server.page)
  expect(autosave.snapshot).toMatchObject({ state: 'conflict', values: { text: 'mine' } })
  autosave.accept({ ...server.page, revision: 1 })
  expect(autosave.snapshot.document.revision).toBe(3)
})

test('changes left behind by a closed tab are based on the version that tab had', async () => {
  const { autosave, server, pass, colleague } = desk()
  const base = { title: 'Brakes', text: 'Old' }
  colleague({ text: 'theirs, later' })
  autosave.accept(server.page)
  autosave.takeUp({ changes: { text: 'left behind' }, base })
  await pass(3000)
  expect([autosave.snapshot.state, server.page.text]).toEqual(['conflict', 'theirs, later'])
  autosave.settle(server.page)
  autosave.takeUp({ changes: { title: 'Left behind' }, base })
  await pass(3000)
  expect(server.page).toMatchObject({ title: 'Left behind', text: 'theirs, later' })
})

test('detects whether the text already contains what a closed tab left behind', async () => {
  const { autosave } = desk()
  autosave.change({ text: 'a<br>b' })
  expect([autosave.contains({ text: 'a<br />b' }), autosave.contains({ text: 'a' })]).toEqual([true, false])
})

test('saves all fields except incomplete ones', async () => {
  const { autosave, server, pass } = desk()
  autosave.change({ title: ' ', text: 'x' })
  await pass(5000)
  expect(server.saves).toEqual([{ text: 'x' }])
  expect(autosave.snapshot.state).toBe('refused')
  autosave.change({ title: 'T' })
  await pass(5000)
  expect([server.page.title, autosave.snapshot.state]).toEqual(['T', 'saved'])
})

test('flush saves immediately and rejects if saving fails', async () => {
  const { autosave, server, pass } = desk()
  autosave.change({ title: 'Now' })
  expect((await autosave.flush()).title).toBe('Now')
  server.fault = 'down'
  autosave.change({ title: 'Later' })
  await expect(autosave.flush()).rejects.toMatchObject({ code: 'unavailable' })
  server.fault = null
  await pass(5000)
  expect(server.page.title).toBe('Later')
})

test('without autosave, text is saved on request; a failed save can be retried', async () => {
  const { autosave, server, pass, held } = desk({ isAutomatic: false })
  autosave.change({ text: 'New' })
  await pass(60_000)
  expect([server.tries, autosave.snapshot.state]).toEqual([0, 'waiting'])
  server.fault = 'down'
  await autosave.saveNow()
  await pass(60_000)
  expect([server.tries, autosave.snapshot.state, held()?.changes]).toEqual([1, 'refused', { text: 'New' }])
  server.fault = null
  await autosave.saveNow()
  expect([server.page.text, autosave.snapshot.state]).toEqual(['New', 'saved'])
})

test('without autosave, saving once merges a colleague’s change to another field', async () => {
  const { autosave, server, colleague } = desk({ isAutomatic: false })
  autosave.change({ text: 'mine' })
  colleague({ title: 'Their title' })
  await autosave.saveNow()
  expect([server.page.title, server.page.text, autosave.snapshot.state]).toEqual(['Their title', 'mine', 'saved'])
})

test('autosave can be turned on and off, for example when a text is published', async () => {
  const { autosave, server, pass } = desk({ isAutomatic: false })
  autosave.change({ text: 'one' })
  autosave.setAutomatic(true)
  await pass(1000)
  expect(server.page.text).toBe('one')
  autosave.change({ text: 'two' })
  autosave.setAutomatic(false)
  await pass(60_000)
  expect(server.page.text).toBe('one')
})

test('leaving the editor saves if autosave is on and keeps anything unsaved in the browser', async () => {
  const automatic = desk()
  automatic.autosave.change({ text: 'New' })
  await automatic.autosave.leave()
  expect([automatic.server.page.text, automatic.held()]).toEqual(['New', null])
  const manual = desk({ isAutomatic: false })
  manual.autosave.change({ text: 'New' })
  await manual.autosave.leave()
  expect([manual.server.tries, manual.held()?.changes]).toEqual([0, { text: 'New' }])
  const offline = desk()
  offline.server.fault = 'down'
  offline.autosave.change({ text: 'New' })
  await offline.autosave.leave()
  await offline.pass(60_000)
  expect([offline.server.tries, offline.held()?.changes]).toEqual([1, { text: 'New' }])
})
