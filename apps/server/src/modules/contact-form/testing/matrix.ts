import { newRef } from '../../../kernel/ids.ts'
import { type Entries, everyVisitor, inItsLibrary, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'
import { everyStep } from './forms.ts'

const form = (world: World) => ({ ...everyStep, formSubmission: { ...everyStep.formSubmission, thankYouMsg: world.canary } })
const revision = async (world: World) => (await world.staff.admin.calls.contactForms.read()).contact_form.revision
const publishedVersion = async (world: World) => {
  const { contactForms } = world.staff.admin.calls
  await contactForms.save({ form: form(world), revision: await revision(world) })
  const { published } = (await contactForms.publish({ revision: await revision(world) })).contact_form
  return published?.version ?? 0
}

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'contactForms.read': nothing,
  'contactForms.save': { input: async (world) => ({ form: form(world), revision: await revision(world) }) },
  'contactForms.check': { input: (world) => ({ form: form(world) }) },
  'contactForms.publish': { input: async (world) => ({ revision: await revision(world) }) },
  'contactForms.unpublish': nothing,
  'contactForms.versions': nothing,
  'contactForms.version': { input: async (world) => ({ version: await publishedVersion(world) }) },
  'contactForms.restore': { input: async (world) => ({ version: await publishedVersion(world), revision: await revision(world) }) },
  'contactForms.applied': nothing,
  'contactForms.shown': { ...inItsLibrary, except: everyVisitor },
  'contactForms.submit': {
    stateless: 'a visitor submits the published form; submission.test.ts',
    input: async (world) => ({
      submission_key: newRef(),
      form_lib_id: world.library.support_lib_id,
      form_version: await publishedVersion(world),
      answers: [{ choice: 4 }],
      email: 'ada@example.com',
      request: world.canary,
      inputs: ['12', 'Red'],
    }),
    except: { ...everyVisitor, because: 'anyone may write to the library' },
  },
}
