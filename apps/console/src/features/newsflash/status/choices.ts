import type { ComponentState, IncidentImpact, IncidentState } from '@porchlight/contracts'
import { t } from './texts.ts'

/** States of a component that staff set; maintenance has its own plan, and is there for work nobody announced. */
export const componentStates = (): { value: ComponentState; label: string }[] =>
  (['operational', 'degraded', 'partial_outage', 'major_outage', 'maintenance'] as const).map((value) => ({ value, label: t(`state_${value}`) }))

/** How far an incident is. */
export const incidentStates = (): { value: IncidentState; label: string }[] =>
  (['investigating', 'identified', 'monitoring', 'resolved'] as const).map((value) => ({ value, label: t(`incident_${value}`) }))

/** How much of the service it takes. */
export const impacts = (): { value: IncidentImpact; label: string }[] =>
  (['none', 'minor', 'major', 'critical'] as const).map((value) => ({ value, label: t(`impact_${value}`) }))
