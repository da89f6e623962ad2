import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconMailFast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { Loaded } from '../interface/page/loaded.tsx'
import { Page } from '../interface/page/page.tsx'
import styles from './email.module.css'
import { addressOfPart, emailParts, nameOfPart } from './email-parts.ts'
import { domainQuery, inboundSettingsQuery, mailboxesQuery, sendersQuery } from './email-queries.ts'
import { domainOf, nextOf, receivingOf, type Standing, sendingOf } from './email-standing.ts'
import { RoundTripTest } from './round-trip.tsx'
import { t } from './texts.ts'

/** A page about email: how email stands and what to do next, the ways to all its parts, and then what this page is for. */
export function EmailPage({ children }: { children: ReactNode }) {
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <div className={styles.head}>
        <State />
        <Parts />
      </div>
      {children}
    </Page>
  )
}

/** A part of an email page, below its head. The search of settings finds it by the words of `title` (`page-labels.json`), and the head links to it. */
export function EmailGroup({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div data-find>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** The links to all parts. One that is a card is current once it was asked for; the first is, if none was. */
function Parts() {
  const { pathname, hash } = useLocation()
  const here = emailParts.filter(({ to }) => to.split('#')[0] === pathname)
  const current = here.find(({ to }) => to === `${pathname}${hash}`) ?? here[0]
  return (
    <nav className={styles.parts} aria-label={t('parts')}>
      {emailParts.map(({ part, to }) => (
        <Link key={part} to={to} aria-current={to === current?.to ? (to.includes('#') ? 'location' : 'page') : undefined}>
          {nameOfPart(part)}
        </Link>
      ))}
    </nav>
  )
}

function State() {
  const [senders, mailboxes, settings] = [useQuery(sendersQuery), useQuery(mailboxesQuery), useQuery(inboundSettingsQuery)]
  const active = senders.data?.senders.find(({ is_active }) => is_active)
  const checks = useQuery({ ...domainQuery(active?.email_type ?? 'smtp'), enabled: active !== undefined })
  return (
    <section className={styles.card} aria-label={t('standing')}>
      <Loaded query={senders} rows={4}>
        {(sending) => (
          <Loaded query={settings} rows={4}>
            {(incoming) => {
              const leaves = sendingOf(sending)
              const arrives = receivingOf(mailboxes.data?.mailboxes ?? [], incoming)
              const standings = [arrives, leaves, domainOf(sending, checks.isError ? null : checks.data)]
              const next = nextOf(standings)
              return (
                <ul className={styles.standings}>
                  {standings.map((standing) => (
                    <Line key={standing.of} standing={standing} isNext={standing === next} />
                  ))}
                  <li>
                    <span className={styles.name}>
                      <IconMailFast size={17} stroke={1.7} aria-hidden />
                      {t('trip')}
                    </span>
                    <RoundTripTest settings={incoming} leaves={leaves.state !== 'missing'} isNext={next === undefined} />
                  </li>
                </ul>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

const icons = { works: IconCircleCheck, fails: IconAlertTriangle, missing: IconAlertTriangle, open: IconCircleDashed }

function Line({ standing: { of, state, text, step }, isNext }: { standing: Standing; isNext: boolean }) {
  const Icon = icons[state]
  return (
    <li data-state={state}>
      <span className={styles.name}>
        <Icon size={17} stroke={1.7} role="img" aria-label={t(state)} />
        {t(of)}
      </span>
      <span className={styles.text}>{text}</span>
      {step &&
        (isNext ? (
          <Button component={Link} to={addressOfPart(step.part)} size="xs" title={t('next')}>
            {step.label}
          </Button>
        ) : (
          <Link className={styles.step} to={addressOfPart(step.part)}>
            {step.label}
          </Link>
        ))}
    </li>
  )
}
