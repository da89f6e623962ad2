import { buffer } from 'node:stream/consumers'
import type { ArticleTransferView } from '@porchlight/contracts/article-files/article-files'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { Module } from '../../kernel/kernel.ts'
import { heavyTask } from '../../kernel/workers/heavy-task.ts'
import { modules } from '../../modules.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

async function ended(who: TestUser, { transfer_id }: ArticleTransferView): Promise<ArticleTransferView> {
  return eventually(async () => {
    const { transfer } = await who.calls.articleFiles.read({ transfer_id })
    expect(['done', 'failed']).toContain(transfer.state)
    return transfer
  })
}

test('documents too complex to parse fail individually and only once, and the next import can start', async () => {
  const { user } = await testLibrary(await sharedServer())
  const editor = await user('editor')
  const zip = await zipOf({
    'nested.html': '<b>'.repeat(33_000),
    'nested.md': `${'<b>'.repeat(33_000)}`,
    'lists.md': '- '.repeat(20_000),
    'heading.md': `# a${' '.repeat(30_000)}b\n\nText`,
    'fine.md': '# Fine\n\nText',
  })
  const first = await ended(editor, (await editor.calls.articleFiles.startImport({}, { name: 'a.zip', bytes: zip })).transfer)
  const { items } = await editor.calls.articleFiles.items({ transfer_id: first.transfer_id })
  const reasonOf = Object.fromEntries(items.map((item) => [item.name, item.reason]))
  expect(reasonOf).toMatchObject({ 'nested.html': 'too_complex', 'nested.md': 'too_complex', 'heading.md': '', 'fine.md': '' })
  expect(first.state).toBe('done')
  const second = (await editor.calls.articleFiles.startImport({}, { name: 'b.md', bytes: Buffer.from('# Next') })).transfer
  expect((await ended(editor, second)).counts.created).toBe(1)
})

test('rich text nested too deeply is refused; long rich text is sanitized in a worker process', async () => {
  const { user } = await testLibrary(await sharedServer())
  const { calls } = await user('editor')
  const deep = '<b>'.repeat(limits.richTextDepthMax + 1)
  await expect(calls.articles.create({ article_title: 'Deep', article_content: deep })).rejects.toMatchObject({ code: 'too_complex' })
  const long = `<p>${'word <script>x</script>'.repeat(limits.parsedInPlaceMax / 10)}</p>`
  const { article } = await calls.articles.create({ article_title: 'Long', article_content: long })
  expect(article.article_content).toBe(`<p>${'word '.repeat(limits.parsedInPlaceMax / 10)}</p>`)
})

type Tasks = typeof import('../../kernel/workers/testing/tasks.ts')
const dive = heavyTask<Tasks, 'dive'>(new URL('../../kernel/workers/testing/tasks.ts', import.meta.url), 'dive', {
  ...{ inMax: 100, outMax: 100, timeMs: 10_000, memoryMb: 100 },
})

test('a permanently refused job runs only once and then calls `gaveUp`, as does a job that has used up its attempts', async () => {
  const runs = { refused: 0, broken: 0 }
  const told: string[] = []
  const module: Module = {
    name: 'poison',
    tasks: [
      {
        name: 'poison.refused',
        outside: true,
        async runOutside({ kernel }) {
          runs.refused++
          await kernel.workers.run('a', dive, 10_000_000)
        },
        gaveUp: async (_ctx, _payload, code) => void told.push(`refused ${code}`),
      },
      {
        name: 'poison.broken',
        async run() {
          runs.broken++
          throw new Error('bad drop')
        },
        gaveUp: async (_ctx, _payload, code) => void told.push(`broken ${code}`),
      },
    ],
  }
  const server = await ownServer({ modules: [...modules, module] })
  const library = await testLibrary(server)
  await library.inside(async (ctx) => {
    ctx.enqueue('poison.refused', {})
    ctx.enqueue('poison.broken', {}, { maxAttempts: 1 })
  })
  await expect.poll(() => told.toSorted(), { timeout: 20_000 }).toEqual(['broken internal', 'refused too_complex'])
  expect(runs).toEqual({ refused: 1, broken: 1 })
  const { calls } = await library.user('admin')
  await expect.poll(async () => (await calls.jobs.list({ parked: 'true' })).jobs.map((job) => job.name), { timeout: 10_000 }).toEqual(['poison:broken'])
  await expect.poll(async () => (await calls.jobs.list({ parked: 'false' })).jobs.filter((job) => job.name.startsWith('poison'))).toEqual([])
})

test('a transfer whose job is gone does not block the next one', async () => {
  const { user, inside, support_lib_id, kernel } = await testLibrary(await sharedServer())
  const editor = await user('editor')
  const file = { name: 'a.md', bytes: Buffer.from('# One') }
  const { transfer } = await editor.calls.articleFiles.startImport({}, file)
  await ended(editor, transfer)
  // The job cleans up once its transfer is done, and only then leaves the queue.
  const jobsLeft = "select from graphile_worker._private_jobs where payload -> 'payload' ->> 'transfer_id' = $1"
  await expect.poll(async () => (await kernel.database.owner.query(jobsLeft, [transfer.transfer_id])).rowCount).toBe(0)
  await inside((ctx) => ctx.db.updateTable('transfers').set({ state: 'running' }).where('support_lib_id', '=', support_lib_id).execute())
  await ended(editor, (await editor.calls.articleFiles.startImport({}, file)).transfer)
  expect((await editor.calls.articleFiles.read({ transfer_id: transfer.transfer_id })).transfer).toMatchObject({ state: 'failed', problem: 'internal' })
})
