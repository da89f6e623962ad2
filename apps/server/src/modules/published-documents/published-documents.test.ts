import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { staffNames } from '../people/index.ts'
import { documentKinds } from './testing/kinds.ts'

/** What two people do in turn. `isStale`: based on the revision before the other one's last change. */
const acts = fc.array(
  fc.record({ act: fc.constantFrom('save', 'save', 'publish', 'restore'), by: fc.nat(1), isStale: fc.nat(4).map((number) => number === 0), pick: fc.nat(9) }),
  { minLength: 14, maxLength: 14 },
)
// The same series for every kind, so that a kind that behaves differently stands out.
const series = fc.sample(acts, { numRuns: 1, seed: 5 })[0] ?? []

test.each(documentKinds)('two people draft, publish and restore a $kind: only what is published is seen, nothing is overwritten unseen', async ({ begin }) => {
  const library = await testLibrary(await sharedServer())
  const people: TestUser[] = [await library.user('admin'), await library.user('admin')]
  const [first] = people as [TestUser, TestUser]
  const document = await begin(first.calls, 'Text 0')
  let seen = await document.read(first.calls)
  expect(seen).toMatchObject({ text: 'Text 0', published: null })
  let lastBy = first
  for (const [number, { act, by, isStale, pick }] of series.entries()) {
    const person = people[by] ?? first
    const versions = await document.versions(person.calls)
    const version = versions[pick % Math.max(versions.length, 1)]
    if (act === 'restore' && version === undefined) continue
    const text = act === 'save' ? `Text ${number + 1}` : act === 'restore' ? await document.version(person.calls, version ?? 0) : seen.text
    const revision = isStale ? seen.revision - 1 : seen.revision
    const run = () =>
      act === 'save'
        ? document.save(person.calls, text, revision)
        : act === 'publish'
          ? document.publish(person.calls, revision)
          : document.restore(person.calls, version ?? 0, revision)
    if (isStale) {
      const { user_id } = lastBy
      const changed_by = await library.inside(async (ctx) => (await staffNames(ctx, [user_id])).get(user_id)?.name)
      await expect(run()).rejects.toMatchObject({
        code: 'conflict',
        fields: { revision: String(seen.revision), changed_by, changed_at: expect.stringMatching(/Z$/) },
      })
      expect(await document.read(person.calls)).toEqual(seen)
      continue
    }
    await run()
    const now = await document.read(person.calls)
    expect(now, `${number}. ${act}`).toMatchObject({ text, published: act === 'publish' ? text : seen.published })
    if (now.revision !== seen.revision) lastBy = person
    seen = now
  }
})
