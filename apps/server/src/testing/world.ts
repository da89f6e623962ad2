import { randomBytes } from 'node:crypto'
import type { Role } from '@porchlight/contracts/permission-flags'
import { newRef } from '../kernel/ids.ts'
import { copyChats, type TemplateChat } from './copy-chats.ts'
import { type TestLibrary, type TestUser, type TestVisitor, testLibrary } from './library.ts'
import type { ChatTarget } from './states/chat-rows.ts'

/** A library with one of everything, filled with canary words that must not leak. */
export type World = {
  library: TestLibrary
  staff: Record<Role, TestUser>
  visitor: TestVisitor
  /** Occurs in all text of this library. */
  canary: string
  /** Occurs in all private notes and other text that visitors must not see. */
  secretCanary: string
  /** Creates an open chat of the agent with the visitor; its last message is the visitor's. */
  chat(): Promise<ChatTarget>
  waitingChat(): Promise<string>
}

/** Builds a world in a library of its own. */
export async function buildWorld(server: { kernel: TestLibrary['kernel']; address: string }): Promise<World> {
  const canary = `canary${randomBytes(6).toString('hex')}`
  const library = await testLibrary(server, { company_name: `Company ${canary}` })
  const [agent, writer, editor, admin] = [await library.user('agent'), await library.user('writer'), await library.user('editor'), await library.user('admin')]
  return worldOf(library, { agent, writer, editor, admin }, canary)
}

/**
 * Returns the world of a library with these people. Its methods create new targets, so that one operation's effects never spoil another's.
 * @param started runs after each chat has started: lets the agent know of it, if they don't see all chats that wait
 */
export function worldOf(library: TestLibrary, staff: World['staff'], canary: string, started?: (conversation_ref: string) => Promise<unknown>): World {
  const { agent, admin } = staff
  const secretCanary = `secret${randomBytes(6).toString('hex')}`
  const visitor = library.visitor()
  const say = (message: string, conversation_ref?: string) => ({ client_msg_id: newRef(), message, conversation_ref })
  const waitingChat = async () => {
    const { conversation_ref } = (await visitor.calls.messages.send(say(`Question ${canary}`))).conversation
    await started?.(conversation_ref)
    return conversation_ref
  }
  const wholeChat = async (): Promise<TemplateChat> => {
    const conversation_ref = await waitingChat()
    await agent.calls.conversations.take({ conversation_ref })
    await agent.calls.messages.send({ ...say(`Note ${secretCanary}`, conversation_ref), sender_type: 'note' })
    const { message: answer } = await agent.calls.messages.send(say(`Answer ${canary}`, conversation_ref))
    const { message } = await visitor.calls.messages.send(say(`Thanks ${canary}`, conversation_ref))
    return { conversation_ref, messages: [answer.id, message.id] }
  }
  // Made by calls once, and never handed out; all chats are copies of it.
  let template: Promise<TemplateChat> | undefined
  return {
    library,
    staff,
    visitor,
    canary,
    secretCanary,
    waitingChat,
    async chat() {
      template ??= wholeChat()
      const [copy] = await copyChats(library, await template, 1)
      const { conversation_ref = '', messages: [agent_message_id = '', message_id = ''] = [] } = copy ?? {}
      return { conversation_ref, message_id, agent_message_id, colleague: admin.user_id, another: waitingChat }
    },
  }
}
