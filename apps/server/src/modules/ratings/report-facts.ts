import type { ratingMetrics } from '@porchlight/contracts/ratings/rating-metrics'
import type { FactOf } from '@porchlight/contracts/reports/metric'
import { notesFacts } from '../../kernel/consumers/report-facts.ts'

notesFacts<FactOf<typeof ratingMetrics>>({
  'conversation.rating_asked'(reading, { assignee_id }) {
    reading.note('rating_asked', { agent_id: assignee_id, owner_id: assignee_id })
  },
  'conversation.rated'(reading, { assignee_id, from, to }) {
    // A changed rating counts once, when it was first given. Each closing can have one.
    const former = from === null ? undefined : reading.remembered('rated', 'last')
    if (former) reading.takeBack('rated', 'last')
    reading.note('rated', { at: former?.at ?? reading.at, value: to, agent_id: assignee_id, owner_id: assignee_id, detail: String(to), as: 'last' })
  },
})
