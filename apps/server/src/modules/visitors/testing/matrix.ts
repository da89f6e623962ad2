import { hashSecret } from '../../../kernel/ids.ts'
import { chatRef, type Entries, nothing, ofLibrary } from '../../../testing/matrix-entry.ts'
import { secretKey } from '../index.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'visitors.conversations': nothing,
  'visitors.unread': { input: (world) => ({ ...ofLibrary(world), key: secretKey(hashSecret(world.visitor.secret)) }) },
  'visitors.waiting': chatRef,
  'visitors.identify': { input: () => ({ name: 'Visitor' }) },
  'visitors.chooseLanguage': { input: () => ({ language: 'de' }) },
  'visitors.signOut': nothing,
  'visitors.pageVisit': { input: () => ({ url: 'https://example.test/page' }) },
}
