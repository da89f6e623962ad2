import type { PublicComponent, ServiceStatus, UptimeDay } from '@porchlight/contracts/status/status'
import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { Incidents, Maintenances } from '../parts/incidents.tsx'
import { dayOf, percentOf } from '../parts/moment.tsx'
import { statusFeedAddress } from '../parts/page-html.tsx'
import { SubscribeForm } from '../parts/subscribe-form.tsx'
import { t } from '../texts.ts'

/** Current state of the customer's service: components with 90 days of uptime, open incidents, scheduled maintenance. */
export function Status({ status: { overall, components, incidents, maintenances } }: { status: ServiceStatus }) {
  const hub = useHub()
  const names = new Map(components.map(({ component_id, name }) => [component_id, name]))
  return (
    <Frame>
      <div className="section-line">
        <h1>{t('status')}</h1>
        <a href={statusFeedAddress(hub)}>{t('feed')}</a>
      </div>
      {components.length + incidents.length + maintenances.length === 0 ? (
        <p className="empty">{t('noStatus')}</p>
      ) : (
        <p className="overall" data-state={overall}>
          <span className="dot" />
          {t(`overall_${overall}`)}
        </p>
      )}
      {incidents.length === 0 ? null : (
        <section aria-labelledby="open">
          <h2 id="open" className="section-title">
            {t('openIncidents')}
          </h2>
          <Incidents incidents={incidents} names={names} />
        </section>
      )}
      {maintenances.length === 0 ? null : (
        <section aria-labelledby="maintenance">
          <h2 id="maintenance" className="section-title">
            {t('maintenance')}
          </h2>
          <Maintenances maintenances={maintenances} names={names} />
        </section>
      )}
      {components.length === 0 ? null : (
        <section aria-labelledby="components">
          <h2 id="components" className="section-title">
            {t('components')}
          </h2>
          <ul className="components">
            {components.map((component) => (
              <Component key={component.component_id} component={component} />
            ))}
          </ul>
        </section>
      )}
      {components.length === 0 ? null : <SubscribeForm />}
      <p className="more">
        <a className="button quiet" href={hub.to({ name: 'statusHistory', month: null })}>
          {t('statusHistory')}
        </a>
      </p>
    </Frame>
  )
}

function Component({ component: { name, description, state, uptime, days } }: { component: PublicComponent }) {
  const known = days.filter((day) => day.state !== null).length
  const words = uptime === null ? t('uptimeUnknown') : t('uptime', { percent: percentOf(uptime), count: known })
  return (
    <li data-state={state}>
      <div className="component">
        <h3 dir="auto">{name}</h3>
        <span>
          <span className="dot" />
          {t(`state_${state}`)}
        </span>
      </div>
      {description === '' ? null : <p dir="auto">{description}</p>}
      <div className="bars" role="img" aria-label={words}>
        {days.map((day) => (
          <i key={day.day} data-state={day.state ?? 'unknown'} title={titleOf(day)} />
        ))}
      </div>
      <div className="bars-words">
        <span>{t('daysAgo', { count: days.length })}</span>
        <span>{uptime === null ? words : t('uptimeShort', { percent: percentOf(uptime) })}</span>
        <span>{t('today')}</span>
      </div>
    </li>
  )
}

const titleOf = ({ day, state, uptime }: UptimeDay): string =>
  state === null || uptime === null ? `${dayOf(day)}: ${t('uptimeUnknown')}` : `${dayOf(day)}: ${t(`state_${state}`)}, ${percentOf(uptime)}`

/** The incidents and maintenance of one month, with a link to the previous month. */
export function StatusHistory({ month, incidents, maintenances, earlier }: StatusMonth) {
  const { to } = useHub()
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('status'), href: to({ name: 'status' }) },
        ]}
      />
      <h1>{t('statusHistory')}</h1>
      <section aria-labelledby="month">
        <h2 id="month" className="section-title">
          {month}
        </h2>
        {incidents.length === 0 && maintenances.length === 0 ? <p className="empty">{t('quietMonth')}</p> : null}
        <Incidents incidents={incidents} />
      </section>
      {maintenances.length === 0 ? null : (
        <section aria-labelledby="done">
          <h2 id="done" className="section-title">
            {t('maintenanceDone')}
          </h2>
          <Maintenances maintenances={maintenances} />
        </section>
      )}
      {earlier === null ? null : (
        <p className="more">
          <a className="button quiet" rel="next" href={to({ name: 'statusHistory', month: earlier })}>
            {t('more')}
          </a>
        </p>
      )}
    </Frame>
  )
}

type StatusMonth = Pick<ServiceStatus, 'incidents' | 'maintenances'> & {
  /** Display name of the month. */
  month: string
  earlier: string | null
}
