import type { ComponentState, IncidentImpact, IncidentState } from '@porchlight/contracts/status/status'
import { t } from './texts.ts'

/** Component states that staff can set. 'maintenance' is for unannounced work only: planned maintenance sets the state automatically. */
export const componentStates = (): { value: ComponentState; label: string }[] =>
  (['operational', 'degraded', 'partial_outage', 'major_outage', 'maintenance'] as const).map((value) => ({ value, label: t(`state_${value}`) }))

/** Stages of an incident. */
export const incidentStates = (): { value: IncidentState; label: string }[] =>
  (['investigating', 'identified', 'monitoring', 'resolved'] as const).map((value) => ({ value, label: t(`incident_${value}`) }))

/** Severity levels of an incident. */
export const impacts = (): { value: IncidentImpact; label: string }[] =>
  (['none', 'minor', 'major', 'critical'] as const).map((value) => ({ value, label: t(`impact_${value}`) }))
