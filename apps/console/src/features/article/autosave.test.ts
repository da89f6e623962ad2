import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts'
import { expect, test } from 'vitest'
import type { FieldChanges } from './article-text.ts'
import { Autosave, type HeldArticle } from './autosave.ts'

const article = (over: Partial<ArticleView> = {}): ArticleView => ({
  article_id: 'a',
  article_title: 'Brakes',
  article_content: '<p>Old</p>',
  article_keywords: [],
  article_categories: [],
  meta_title: '',
  meta_description: '',
  support_lib_id: 'lib',
  slug: 'brakes',
  is_published: false,
  is_disabled: false,
  has_draft: false,
  timeStamp: '2026-01-01T00:00:00Z',
  publish_at: null,
  likes: 0,
  disLikes: 0,
  views: 0,
  author: { user_id: 'me', name: 'Me' },
  editor: { user_id: 'me', name: 'Me' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  revision: 1,
  draft: null,
  ...over,
})

/** Returns a fake server that counts revisions like the real one, a manual clock, and storage. */
function desk() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const server = { article: article(), saves: [] as FieldChanges[], fault: null as null | 'down' | 'lost answer' }
  let held: HeldArticle | null = null
  const autosave = new Autosave(server.article, {
    save: async (changes, revision) => {
      if (server.fault === 'down') throw new ApiError('unavailable', 0)
      if (revision !== server.article.revision) throw new ApiError('conflict', 409)
      server.saves.push(changes)
      const { article_content } = changes
      // The sanitizer writes line breaks in another form.
      const cleaned = article_content === undefined ? {} : { article_content: article_content.replaceAll('<br>', '<br />') }
      server.article = { ...server.article, ...changes, ...cleaned, revision: revision + 1, editor: { user_id: 'me', name: 'Me' } }
      if (server.fault === 'lost answer') {
        server.fault = null
        throw new ApiError('unavailable', 0)
      }
      return server.article
    },
    read: async () => {
      if (server.fault === 'down') throw new ApiError('unavailable', 0)
      return server.article
    },
    hold: (unsaved) => {
      held = unsaved
    },
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    now: () => now,
  })
  const settle = () => new Promise<void>((done) => setImmediate(done))
  const pass = async (ms: number) => {
    const until = now + ms
    for (;;) {
      await settle()
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      timers = timers.filter((timer) => timer !== next)
      next.run()
    }
    now = until
    await settle()
  }
  /** Saves as a colleague. */
  const colleague = (change: Partial<ArticleView>) => {
    server.article = { ...server.article, ...change, revision: server.article.revision + 1, editor: { user_id: 'bo', name: 'Bo' } }
  }
  return { autosave, server, pass, colleague, held: () => held }
}

test('saves one second after the last keystroke and drops the local copy', async () => {
  const { autosave, server, pass, held } = desk()
  autosave.change({ article_content: '<p>New</p>' })
  expect(held()).toMatchObject({ changes: { article_content: '<p>New</p>' }, revision: 1 })
  await pass(900)
  expect(server.saves).toEqual([])
  await pass(200)
  expect(server.saves).toEqual([{ article_content: '<p>New</p>' }])
  expect(autosave.snapshot).toMatchObject({ state: 'saved', article: { revision: 2 } })
  expect(held()).toBeNull()
})

test('saves every five seconds while someone keeps typing', async () => {
  const { autosave, server, pass } = desk()
  for (let key = 1; key <= 30; key++) {
    autosave.change({ article_content: `<p>${key}</p>` })
    await pass(500)
  }
  expect(server.saves.length).toBeGreaterThanOrEqual(2)
  await pass(2000)
  expect(server.article.article_content).toBe('<p>30</p>')
})

test('retries until an unreachable server is back; nothing is lost', async () => {
  const { autosave, server, pass, held } = desk()
  server.fault = 'down'
  autosave.change({ article_title: 'All about brakes' })
  await pass(10_000)
  expect(autosave.snapshot.state).toBe('retrying')
  autosave.change({ article_content: '<p>more</p>' })
  expect(held()?.changes).toEqual({ article_title: 'All about brakes', article_content: '<p>more</p>' })
  server.fault = null
  await pass(15_000)
  expect(server.article).toMatchObject({ article_title: 'All about brakes', article_content: '<p>more</p>' })
  expect([autosave.snapshot.state, held()]).toEqual(['saved', null])
})

test('a save whose response was lost isn’t a conflict', async () => {
  const { autosave, server, pass } = desk()
  server.fault = 'lost answer'
  autosave.change({ article_content: '<p>a<br>b</p>' })
  await pass(10_000)
  expect(server.saves).toHaveLength(1)
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null, article: { revision: 2 } })
})

test('merges a colleague’s change to another field', async () => {
  const { autosave, server, pass, colleague } = desk()
  autosave.change({ article_content: '<p>mine</p>' })
  colleague({ article_title: 'Their title' })
  await pass(3000)
  expect(server.article).toMatchObject({ article_title: 'Their title', article_content: '<p>mine</p>' })
  expect(autosave.snapshot.fields).toMatchObject({ article_title: 'Their title', article_content: '<p>mine</p>' })
})

test('a conflict over the same field waits for a person; nothing is overwritten', async () => {
  const { autosave, server, pass, colleague, held } = desk()
  autosave.change({ article_content: '<p>mine</p>' })
  colleague({ article_content: '<p>theirs</p>' })
  await pass(20_000)
  expect(server.article.article_content).toBe('<p>theirs</p>')
  expect(autosave.snapshot).toMatchObject({ state: 'conflict', conflict: { by: 'Bo', fields: ['article_content'] } })
  autosave.change({ article_content: '<p>mine, more</p>' })
  await pass(20_000)
  expect([server.saves, held()?.changes]).toEqual([[], { article_content: '<p>mine, more</p>' }])
  await autosave.keepMine()
  expect(server.article.article_content).toBe('<p>mine, more</p>')
  expect(autosave.snapshot).toMatchObject({ state: 'saved', conflict: null })
})

test('accepts newer versions only while nothing is unsaved', async () => {
  const { autosave, server, pass, colleague } = desk()
  colleague({ article_content: '<p>theirs</p>' })
  expect(autosave.accept(server.article)).toBe(true)
  expect(autosave.snapshot.fields.article_content).toBe('<p>theirs</p>')
  autosave.change({ article_content: '<p>mine</p>' })
  expect(autosave.accept({ ...server.article, revision: 9 })).toBe(false)
  await pass(2000)
  expect(server.article.article_content).toBe('<p>mine</p>')
})

test('changes from a closed tab are based on what that tab saw', async () => {
  const { autosave, server, pass, colleague } = desk()
  colleague({ article_content: '<p>theirs, later</p>' })
  autosave.accept(server.article)
  autosave.takeUp({ changes: { article_content: '<p>left behind</p>' }, base: { ...autosave.snapshot.fields, article_content: '<p>Old</p>' }, revision: 1 })
  await pass(3000)
  expect(autosave.snapshot.state).toBe('conflict')
  expect(server.article.article_content).toBe('<p>theirs, later</p>')
})

test('doesn’t save an empty title, but saves the rest', async () => {
  const { autosave, server, pass } = desk()
  autosave.change({ article_title: ' ', article_content: '<p>x</p>' })
  await pass(5000)
  expect(server.saves).toEqual([{ article_content: '<p>x</p>' }])
  expect(autosave.snapshot.state).toBe('refused')
  autosave.change({ article_title: 'T' })
  await pass(5000)
  expect([server.article.article_title, autosave.snapshot.state]).toEqual(['T', 'saved'])
})

test('flush saves at once and rejects when it can’t', async () => {
  const { autosave, server, pass } = desk()
  autosave.change({ article_title: 'Now' })
  expect((await autosave.flush()).article_title).toBe('Now')
  server.fault = 'down'
  autosave.change({ article_title: 'Later' })
  await expect(autosave.flush()).rejects.toMatchObject({ code: 'unavailable' })
  server.fault = null
  await pass(5000)
  expect(server.article.article_title).toBe('Later')
})
