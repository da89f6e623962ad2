import { Button } from '@mantine/core'
import type { RunView } from '@porchlight/contracts/workflows/workflow-views'
import { RelativeTime } from '@porchlight/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { runQuery, runsQuery } from './api.ts'
import styles from './automation.module.css'
import { ConditionResults, StepResults } from './step-results.tsx'
import { t } from './texts.ts'

/** What a rule did, newest first, each run with the value of every condition and what every step did. */
export function RunsSection({ workflow_ref, words }: { workflow_ref: string; words: RuleWords }) {
  const query = useInfiniteQuery(runsQuery(workflow_ref))
  return (
    <Section title={t('runsTitle')} lead={t('runsLead')}>
      <Loaded query={query} rows={3}>
        {({ pages }) => {
          const runs = pages.flatMap((page) => page.runs)
          if (runs.length === 0) return <p className={styles.none}>{t('runsEmpty')}</p>
          return runs.map((run) => <RunLine key={run.run_ref} run={run} words={words} />)
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('moreRuns')}
        </Button>
      )}
    </Section>
  )
}

const isBad = ({ status }: RunView) => status !== 'done' && status !== 'waiting'

function RunLine({ run, words }: { run: RunView; words: RuleWords }) {
  const [isOpen, setOpen] = useState(false)
  const { number, conversation_ref, status, event } = run
  return (
    <div className={styles.run}>
      <div className={styles.inline}>
        <span className={styles.grow}>
          <Link to={conversationAddress(conversation_ref)}>{t('runOf', { number })}</Link>{' '}
          <span className={styles.mark} data-bad={isBad(run) || undefined}>
            {t(`status_${status}`)} {event && `· ${ruleWord('event', event)}`} · <RelativeTime at={run.started_at} />
          </span>
        </span>
        <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('showRun', { number })}
        </Button>
      </div>
      {isOpen && <RunDetails run_ref={run.run_ref} words={words} />}
    </div>
  )
}

function RunDetails({ run_ref, words }: { run_ref: string; words: RuleWords }) {
  return (
    <Loaded query={useQuery(runQuery(run_ref))} rows={2}>
      {({ conditions, steps }) => (
        <div className={styles.inside}>
          <ConditionResults conditions={conditions} words={words} />
          <StepResults steps={steps} words={words} />
        </div>
      )}
    </Loaded>
  )
}
