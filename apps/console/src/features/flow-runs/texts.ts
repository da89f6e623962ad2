import { defineTexts } from '@porchlight/ui/translate.ts'

export const t = defineTexts('flow_runs', {
  historyStarted: 'The flow “{title}” began to answer',
  historyEnded: 'The flow “{title}” came to its end',
  historyHandedOver: 'The flow “{title}” handed over',
  historyAsked: 'The visitor asked for a person; the flow “{title}” ended',
  historyTakenOver: 'Taken over from the flow “{title}”',
  historyLost: 'The flow “{title}” could not go on',
})
