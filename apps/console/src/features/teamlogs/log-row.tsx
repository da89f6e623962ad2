import { Button } from '@mantine/core'
import type { AuditRow } from '@porchlight/contracts/audit/audit'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useId, useState } from 'react'
import styles from './teamlogs.module.css'
import { actText, areaText, t } from './texts.ts'
import { toldLines } from './told-values.ts'

/** A row of the audit log: who did what and when, and on demand the details. */
export function LogRow({ row, nameOf }: { row: AuditRow; nameOf: (user_id: string) => string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { actor, user_id, area, kind, created_at, events, address, user_agent } = row
  const act = actText(kind, objectOf(row))
  const person = user_id === null ? undefined : nameOf(user_id)
  const byWhom = {
    rule: t('byRule', { name: actor.name }),
    api_key: t('byKey', { name: actor.name, person: person ?? t('unknown') }),
    system: t(actor.name === 'operator' ? 'byOperator' : 'bySystem'),
  }
  const who = byWhom[actor.kind as keyof typeof byWhom] ?? (person || actor.name || t('unknown'))
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.act} dir="auto">
          {act}
        </p>
        <p className={styles.who} dir="auto">
          {who} · <time dateTime={created_at}>{timeText(created_at)}</time>
          {address && ` · ${address}`}
        </p>
        {isOpen && (
          <dl id={id} className={styles.details}>
            {events.flatMap(({ name, payload: { object: _named, ...payload } }) =>
              toldLines(payload, nameOf).map(({ field, from, to }) => (
                <div key={`${name} ${field} ${from} ${to}`}>
                  <dt>{field || name}</dt>
                  <dd>{from === undefined ? to : t('fromTo', { from, to })}</dd>
                </div>
              )),
            )}
            <div>
              <dt>{t('kind')}</dt>
              <dd>
                <code>{kind}</code>
              </dd>
            </div>
            {user_agent && (
              <div>
                <dt>{t('browser')}</dt>
                <dd>{user_agent}</dd>
              </div>
            )}
            <div>
              <dt>{t('hash', { number: row.number })}</dt>
              <dd>
                <code>{row.hash}</code>
              </dd>
            </div>
          </dl>
        )}
      </div>
      <span className={styles.area} data-area={area}>
        {areaText(area)}
      </span>
      <Button
        variant="subtle"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('detailsOf', { act })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('details')}
      </Button>
    </li>
  )
}

/** The exact time: an auditor compares it with other logs. */
const timeText = (at: string) => dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(Date.parse(at))

/** The name of what was changed; '' if the row tells none. */
const objectOf = ({ events: [first] }: AuditRow): string => (typeof first?.payload.object === 'string' ? first.payload.object : '')
