import { hashSecret } from '../../../kernel/ids.ts'
import { type Entries, nothing, ofLibrary, onChat } from '../../../testing/matrix-entry.ts'
import { always } from '../../../testing/states/chat-rows.ts'
import { secretKey } from '../index.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'visitors.conversations': nothing,
  'visitors.unread': { input: (world) => ({ ...ofLibrary(world), key: secretKey(hashSecret(world.visitor.secret)) }) },
  'visitors.waiting': onChat(always('v')),
  'visitors.identify': { input: () => ({ name: 'Visitor' }), stateless: "a visitor's own conversation; contacts.test.ts" },
  'visitors.chooseLanguage': { input: () => ({ language: 'de' }) },
  'visitors.signOut': nothing,
  'visitors.pageVisit': { input: () => ({ url: 'https://example.test/page' }) },
}
