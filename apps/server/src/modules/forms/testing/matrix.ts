import { newRef } from '../../../kernel/ids.ts'
import { type Entries, everyVisitor, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { refuses, type SightCase } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'
import { filledIn, orderAnswers, orderForm, publishedForm } from './forms.ts'

const title = (world: World) => `Form ${world.canary}`
const formOf = (world: World) => publishedForm(world.staff.admin, title(world))
const ofForm = { refs: ['form_ref'], stateless: 'whoever has the flag may; forms.test.ts' }
const onForm = (more: object = {}) => ({ ...ofForm, input: async (world: World) => ({ form_ref: (await formOf(world)).form_ref, ...more }) })
const atRevision = (more: object = {}) => ({
  ...ofForm,
  input: async (world: World) => {
    const { form_ref, revision } = await formOf(world)
    return { form_ref, revision, ...more }
  },
})
/** An agent's chat in which a form was sent. */
const sentForm = async (world: World) => {
  const { conversation_ref } = await world.chat()
  const { form_ref } = await formOf(world)
  const { message_id } = await world.staff.agent.calls.forms.send({ conversation_ref, form_ref, client_msg_id: newRef() })
  return { conversation_ref, message_id }
}
/** A chat that the caller may reply in: only its owner may. */
async function chatOf(world: World, who: string): Promise<string> {
  if (who !== 'admin') return (await world.chat()).conversation_ref
  const conversation_ref = await world.waitingChat()
  await world.staff.admin.calls.conversations.take({ conversation_ref })
  return conversation_ref
}
/** A chat of the person without a limit, since only its owner may reply. */
async function ownChat({ waiting, people }: SightWorld): Promise<string> {
  const conversation_ref = await waiting()
  await people.all.calls.conversations.take({ conversation_ref })
  return conversation_ref
}
/** A form that was answered in a chat outside the limited scopes. */
const hidesAnswers: SightCase = {
  kind: 'hides',
  async inputs({ admin, stranger, visitor, chat, canary }) {
    const { form_ref } = await publishedForm(admin)
    const { conversation_ref } = await chat()
    const { message_id } = await stranger.calls.forms.send({ conversation_ref, form_ref, client_msg_id: newRef() })
    await visitor.calls.forms.answer({ conversation_ref, message_id, submission_key: newRef(), answers: { ...orderAnswers, name: canary } })
    return [{ form_ref }]
  },
}
const byItsVisitor = { refs: ['conversation_ref', 'message_id'], stateless: 'the visitor of the chat in which the form was sent; chat-form.test.ts' }

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'forms.list': nothing,
  'forms.offered': nothing,
  'forms.read': onForm(),
  'forms.create': { input: (world) => ({ title: title(world), form: orderForm }) },
  'forms.save': atRevision({ form: orderForm }),
  'forms.rename': onForm({ title: 'Other' }),
  'forms.duplicate': onForm({ title: 'Copy' }),
  'forms.publish': atRevision(),
  'forms.unpublish': onForm(),
  'forms.remove': onForm(),
  'forms.uses': onForm(),
  'forms.versions': onForm(),
  'forms.restore': atRevision({ version: 1 }),
  'forms.submissions': { ...onForm(), sight: hidesAnswers },
  'forms.exported': { ...onForm(), sight: hidesAnswers },
  'forms.exportedSpreadsheet': onForm(),
  'forms.shown': {
    input: async (world) => ({ support_lib_id: world.library.support_lib_id, form_ref: (await formOf(world)).form_ref }),
    refs: ['form_ref'],
    stateless: 'every visitor, once it is published; forms.test.ts',
    except: everyVisitor,
  },
  'forms.submit': {
    input: async (world) => filledIn(world.library, (await formOf(world)).form_ref),
    refs: ['form_ref'],
    stateless: 'every visitor, once it is published; submit-form.test.ts',
    except: everyVisitor,
  },
  'forms.attach': { ...nothing, coveredBy: 'modules/forms', stateless: 'every visitor, for a published form that asks for files; form-files.test.ts' },
  'forms.send': {
    input: async (world, who) => ({ conversation_ref: await chatOf(world, who), form_ref: (await formOf(world)).form_ref, client_msg_id: newRef() }),
    refs: ['conversation_ref', 'form_ref'],
    stateless: 'who may reply, as messages.send sends it; chat-form.test.ts',
    sight: refuses(async (world, who) => ({
      conversation_ref: who === 'all' ? await ownChat(world) : (await world.chat()).conversation_ref,
      form_ref: (await publishedForm(world.admin)).form_ref,
      client_msg_id: newRef(),
    })),
  },
  'forms.ofMessage': { ...byItsVisitor, input: sentForm },
  'forms.answer': { ...byItsVisitor, input: async (world) => ({ ...(await sentForm(world)), submission_key: newRef(), answers: orderAnswers }) },
  'widgetForms.list': onChat(staffReading),
}
