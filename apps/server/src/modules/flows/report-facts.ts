import { notesFacts } from '../../kernel/consumers/report-facts.ts'

notesFacts<never>({
  'flow.started': (reading) => reading.answersByFlow(true),
  'flow.handed_over': (reading) => reading.answersByFlow(false, true),
  'flow.ended': (reading) => reading.answersByFlow(false),
})
