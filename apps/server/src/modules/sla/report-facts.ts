import type { FactOf } from '@porchlight/contracts/reports/metric'
import type { slaMetrics } from '@porchlight/contracts/sla/sla-metrics'
import { type FactReading, notesFacts } from '../../kernel/consumers/report-facts.ts'

type Fact = FactOf<typeof slaMetrics>

notesFacts<Fact>({
  'sla.met'(reading, { clock }) {
    reading.note('sla_met', { agent_id: reading.owner, detail: clock, ...(clock === 'resolution' && { as: 'resolution' }) })
  },
  'sla.breached'(reading, { clock }) {
    reading.note('sla_missed', { agent_id: reading.owner, detail: clock })
  },
  'conversation.reopened': reopened,
  'conversation.became_ticket': reopened,
})

/** The target of a solution that staff take back was not met. */
function reopened(reading: FactReading<Fact>): void {
  const again = reading.notedBy('reopened')
  if (again?.detail === 'staff') reading.takeBack('sla_met', 'resolution')
  else if (again) reading.forget('sla_met', 'resolution')
}
