import type { HiddenPart } from '../../../testing/hidden/hidden-part.ts'

/** Time spent on hidden conversations. */
export const hidden: HiddenPart = {
  async act({ timeEntries }, { conversation_ref, word }) {
    await timeEntries.add({ conversation_ref, worked_on: '2026-03-02', minutes: 30, note: `Time ${word}` })
    await timeEntries.start({ conversation_ref, worked_on: '2026-03-02' })
  },
  topicsForAll: { time_spent: 'time was spent somewhere' },
}
