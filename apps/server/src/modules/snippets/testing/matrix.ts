import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const newSnippet = async ({ staff, canary }: World) =>
  (await staff.editor.calls.snippets.create({ title: `Snippet ${canary}`, snippet: { content: `<p>${canary}</p>` } })).snippet
const onSnippet = (more: object = {}) => ({
  refs: ['snippet_ref'],
  stateless: 'whoever has the flag may; snippets.test.ts',
  input: async (world: World) => ({ snippet_ref: (await newSnippet(world)).snippet_ref, ...more }),
})
const atRevision = (more: object = {}) => onSnippet({ revision: 1, ...more })

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'snippets.list': nothing,
  'snippets.read': onSnippet(),
  'snippets.create': { input: (world) => ({ title: `Snippet ${world.canary}` }) },
  'snippets.save': atRevision({ snippet: { content: '<p>Other</p>' } }),
  'snippets.rename': onSnippet({ title: 'Other' }),
  'snippets.duplicate': onSnippet({ title: 'Copy' }),
  'snippets.publish': atRevision(),
  'snippets.unpublish': onSnippet(),
  'snippets.remove': onSnippet(),
  'snippets.versions': onSnippet(),
  'snippets.restore': {
    ...onSnippet(),
    async input(world: World) {
      const { snippet_ref, revision } = await newSnippet(world)
      await world.staff.editor.calls.snippets.publish({ snippet_ref, revision })
      return { snippet_ref, revision, version: 1 }
    },
  },
}
