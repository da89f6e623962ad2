import type { Entries } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const onTemplate = (more: object = {}) => ({
  refs: ['template_ref'],
  stateless: 'whoever writes the kind may; text-templates.test.ts',
  async input({ staff, canary }: World) {
    const made = await staff.editor.calls.textTemplates.create({ kind: 'article', name: `Template ${canary}`, html: `<p>${canary}</p>` })
    return { template_ref: made.text_template.template_ref, ...more }
  },
})

/** The template is an editor's. */
const notTheirs = { except: { who: ['writer'], code: 'forbidden', because: 'who made a template changes it, and who publishes its kind' } }

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'textTemplates.list': { input: () => ({ kind: 'article' }) },
  'textTemplates.read': onTemplate(),
  'textTemplates.create': { input: ({ canary }) => ({ kind: 'article', name: `Template ${canary}`, html: '<p>Text</p>' }) },
  'textTemplates.rename': { ...onTemplate({ name: 'Other', description: '' }), ...notTheirs },
  'textTemplates.save': { ...onTemplate({ title: 'Other', html: '<p>Other</p>', revision: 1 }), ...notTheirs },
  'textTemplates.remove': { ...onTemplate(), ...notTheirs },
}
