import type { ComponentState, Incident, IncidentImpact, Maintenance } from '@porchlight/contracts/status/status'
import { t } from '../texts.ts'
import { Instant, Span } from './moment.tsx'

/** An incident has the colour of the component state that matches its impact. */
const shadeOf: Record<IncidentImpact, ComponentState> = { none: 'operational', minor: 'degraded', major: 'partial_outage', critical: 'major_outage' }

/** Incidents with all their updates, newest first. `names` are component names by id. */
export function Incidents({ incidents, names }: { incidents: readonly Incident[]; names?: ReadonlyMap<string, string> }) {
  return incidents.map(({ incident_id, title, impact, component_ids, updates }) => (
    <article key={incident_id} id={incident_id} className="incident" data-state={shadeOf[impact]}>
      <h3 dir="auto">{title}</h3>
      <Concerned words={t(`impact_${impact}`)} names={namesOf(component_ids, names)} />
      <ul className="updates">
        {updates.map(({ update_id, state, text, at }) => (
          <li key={update_id} id={update_id}>
            <strong>{t(`incident_${state}`)}</strong>{' '}
            <small>
              <Instant at={at} />
            </small>
            <p className="words" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </article>
  ))
}

/** Scheduled or completed maintenance. */
export function Maintenances({ maintenances, names }: { maintenances: readonly Maintenance[]; names?: ReadonlyMap<string, string> }) {
  return maintenances.map(({ maintenance_id, title, text, starts_at, ends_at, component_ids }) => (
    <article key={maintenance_id} id={maintenance_id} className="incident" data-state="maintenance">
      <h3 dir="auto">{title}</h3>
      <Concerned words={<Span from={starts_at} to={ends_at} />} names={namesOf(component_ids, names)} />
      {text === '' ? null : (
        <p className="words" dir="auto">
          {text}
        </p>
      )}
    </article>
  ))
}

const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string> | undefined): string[] => ids.flatMap((id) => names?.get(id) ?? [])

function Concerned({ words, names }: { words: React.ReactNode; names: readonly string[] }) {
  return (
    <p className="about">
      {words}
      {names.length === 0 ? null : (
        <>
          {' · '}
          <span dir="auto">{names.join(', ')}</span>
        </>
      )}
    </p>
  )
}
