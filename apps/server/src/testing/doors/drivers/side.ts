import { newRef } from '../../../kernel/ids.ts'
import { callsOf } from '../../calls.ts'
import { startChat, type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../../library.ts'
import type { TestServer } from '../../test-server.ts'

/** A library with everything that keys are made for. */
export type Side = {
  server: TestServer
  library: TestLibrary
  admin: TestUser
  /** May do nothing that the admin may. */
  scoped: TestUser
  visitor: TestVisitor
  conversation_ref: string
  /** A file that the visitor has sent. */
  file_id: string
  sql(statement: string, values?: unknown[]): Promise<void>
}

/** Nobody: without a session, as whoever found a key. */
export const nobody = (of: Side) => callsOf(of.server.address, () => null)

/** Returns 'ok', or what a call is refused with. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Returns 'ok', or the status of an answer. */
export async function statusOf(of: Side, path: string, init: RequestInit = {}): Promise<string> {
  const { ok, status, body } = await fetch(of.server.address + path, { redirect: 'manual', ...init })
  await body?.cancel()
  return ok ? 'ok' : String(status)
}

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Creates a library with a closed chat, in which a file was sent and whose visitor has not read the answer. */
export async function buildSide(server: TestServer): Promise<Side> {
  const library = await testLibrary(server)
  const [admin, scoped, visitor] = [await library.user('admin'), await library.user('writer'), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  const { file } = await visitor.calls.uploads.create({}, { name: 'bike.png', bytes: picture })
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Look', attachments: [file.file_id] })
  await admin.calls.conversations.take({ conversation_ref })
  await admin.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Nice' })
  await admin.calls.conversations.close({ conversation_ref })
  const sql = async (statement: string, values: unknown[] = []) => void (await library.kernel.database.owner.query(statement, values))
  return { server, library, admin, scoped, visitor, conversation_ref, file_id: file.file_id, sql }
}
