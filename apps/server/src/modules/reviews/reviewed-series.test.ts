import { type ReviewedKind, reviewedKinds, ruleOf } from '@porchlight/contracts/reviews/review-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { documentKinds, translated } from '../published-documents/testing/kinds.ts'

const names: Record<ReviewedKind, string> = { article: 'article', news: 'news flash', sop: 'SOP', lesson: 'lesson', translation: 'translation' }

/** What three people do in turn. `isStale`: based on a revision before the last change; then they read, and take the others' words alone or with their own. */
const step = fc.record({
  act: fc.constantFrom('save', 'save', 'save', 'request', 'request', 'return', 'approve', 'approve', 'publish', 'publish', 'restore', 'comment'),
  by: fc.nat(2),
  isStale: fc.nat(4).map((number) => number === 0),
  pick: fc.nat(9),
})
// The same series for every kind, so that a kind that behaves differently stands out.
const series = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 11 })[0] ?? []

test.each(reviewedKinds)('%s: readers see only what was approved and published, nothing written is lost, and history tells of every act', async (kind) => {
  const library = await testLibrary(await sharedServer())
  const people: TestUser[] = [await library.user('writer'), await library.user('editor'), await library.user('admin')]
  const [writer, , admin] = people as [TestUser, TestUser, TestUser]
  await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: true, spares_admins: false })
  const begun = [...documentKinds, translated].find((one) => one.kind === names[kind])
  if (!begun) throw new Error('no such kind')
  const text = await begun.begin(writer.calls, 'Text 0')
  const target = { kind, document_id: text.document_id }
  // Of a translation no versions are kept, so two people's texts are not merged, and none comes back.
  const hasHistory = kind !== 'translation'
  // What ought to be, by the rules alone.
  let [now, lastWriter, seen]: [string, TestUser, string | null] = ['Text 0', writer, null]
  let review: { state: string; text: string; by: TestUser | null } = { state: 'none', text: '', by: null }
  const acts: string[] = []
  // Texts that have to stay as they were, and those that acts are about.
  const decided: string[] = []
  const told: string[] = []
  let comments = 0
  for (const [number, { act, by, isStale, pick }] of series.entries()) {
    const person = people[by] ?? writer
    const { calls } = person
    const { revision } = await text.read(calls)
    const maySend = person !== writer
    const isOpen = ['requested', 'returned', 'approved'].includes(review.state)
    const at = { ...target, revision }
    const place = `${number}. ${act} by ${by}`
    if (act === 'save') {
      const words = `Text ${number + 1}`
      if (isStale) await expect(text.save(calls, words, revision - 1), place).rejects.toMatchObject({ code: 'conflict' })
      if (isStale && hasHistory) {
        // As the console does when two people changed the same passage: what this person had is kept, then what was chosen of both.
        await text.save(calls, words, revision, 'own')
        decided.push(words)
        now = pick % 2 === 0 ? now : `${now} ${words}`
        await text.save(calls, now, revision + 1, 'merged')
        acts.push('merged')
        decided.push(now)
        told.push(now)
      } else {
        now = words
        await text.save(calls, now, revision)
      }
      lastWriter = person
    } else if (act === 'restore') {
      if (!hasHistory) continue
      const versions = await text.versions(calls)
      const version = versions[pick % versions.length] ?? 1
      now = await text.version(calls, version)
      await text.restore(calls, version, revision)
      lastWriter = person
      acts.push('restored')
    } else if (act === 'request') {
      await calls.reviews.request(at)
      review = { state: 'requested', text: now, by: null }
      acts.push('requested')
      decided.push(now)
      told.push(now)
    } else if (act === 'comment') {
      await calls.reviews.comment({ ...target, comment: `Comment ${number}`, quote: now })
      comments += 1
    } else if (act === 'return' || act === 'approve') {
      const run = () => (act === 'return' ? calls.reviews.sendBack(at) : calls.reviews.approve(at))
      if (!maySend) await expect(run(), place).rejects.toMatchObject({ code: 'forbidden' })
      else if (act === 'approve' && lastWriter === person) await expect(run(), place).rejects.toMatchObject({ code: 'approval_needed' })
      else if (!isOpen || (act === 'return' && review.state === 'returned')) await expect(run(), place).rejects.toMatchObject({ code: 'conflict' })
      else if (isStale) await expect(calls.reviews.approve({ ...at, revision: revision - 1 }), place).rejects.toMatchObject({ code: expect.any(String) })
      else {
        await run()
        review = { state: act === 'return' ? 'returned' : 'approved', text: now, by: person }
        acts.push(review.state)
        decided.push(now)
        told.push(now)
      }
    } else {
      const isApproved = (review.state === 'approved' || review.state === 'published') && review.by !== null && review.by !== lastWriter && review.text === now
      const isNew = seen !== now
      if (!maySend) await expect(text.publish(calls, revision), place).rejects.toMatchObject({ code: 'forbidden' })
      else if (isNew && !isApproved) await expect(text.publish(calls, revision), place).rejects.toMatchObject({ code: 'approval_needed' })
      else if (isNew) {
        await text.publish(calls, revision)
        ;[seen, review] = [now, { ...review, state: 'published' }]
        acts.push('published')
      }
    }
    expect(await text.read(writer.calls), place).toMatchObject({ text: now, published: seen })
  }
  expect(seen).not.toBeNull()
  const state = await writer.calls.reviews.read(target)
  expect(state.acts.map((one) => one.act).reverse()).toEqual(acts)
  expect(state.comments).toHaveLength(comments)
  if (!hasHistory) return
  const kept = await Promise.all((await text.versions(writer.calls)).map((version) => text.version(writer.calls, version)))
  expect(kept).toEqual(expect.arrayContaining(decided))
  // Each act is about a version that is still there with the words that it was about.
  const about = await Promise.all(
    state.acts
      .filter(({ act }) => ['requested', 'returned', 'approved', 'merged'].includes(act))
      .reverse()
      .map(({ version }) => text.version(writer.calls, version)),
  )
  expect(about).toEqual(told)
})
