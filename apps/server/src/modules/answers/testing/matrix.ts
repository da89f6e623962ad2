import { type Entries, ofLibrary, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'answers.ask': { input: (world) => ({ ...ofLibrary(world), question: world.canary }) },
  'answers.search': { input: (world) => ({ question: world.canary }) },
  'answers.assist': onChat(staffReading),
}
