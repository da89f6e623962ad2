import { Button, Modal } from '@mantine/core'
import type { Verdict } from '@porchlight/contracts/workflows/workflow-views'
import { RelativeTime } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { removedText } from '../../shared/conversations/panel/removed-events.ts'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import { type RuleWords, useRuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { conversationGuests } from '../../shared/features/conversation-guests.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { explanationQuery } from './api.ts'
import styles from './automation.module.css'
import { ConditionResults, StepResults } from './step-results.tsx'
import { t } from './texts.ts'

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that says why something happened: what other features explain, and why rules did or didn't act, with the value of each condition. */
export default function ExplainDialog({ isOpen, onClose, ...opened }: Props) {
  const { can, canRun } = usePermissions()
  const explanations = conversationGuests().explanations.filter(({ rule = 'signed-in' }) => can(rule))
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('explain')} size={640} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && (
        <div className={styles.stack}>
          {explanations.map(({ id, title, Section }) => (
            <section key={id} className={styles.stack}>
              <h3 className={styles.event}>{title()}</h3>
              <Suspense fallback={null}>
                <Section {...opened} />
              </Suspense>
            </section>
          ))}
          {canRun('workflows.explain') && <Explanation conversation_ref={opened.conversation.conversation_ref} />}
        </div>
      )}
    </Modal>
  )
}

function Explanation({ conversation_ref }: { conversation_ref: string }) {
  const words = useRuleWords()
  const query = useInfiniteQuery(explanationQuery(conversation_ref))
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('explainLead')}</p>
      <Loaded query={query} rows={4}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events)
          const removed = pages.at(-1)?.removed
          if (events.length === 0) return <p className={styles.sentence}>{removed ? removedText(removed) : t('explainEmpty')}</p>
          const shown = events.map(({ event_number, event, at, verdicts }) => (
            <section key={event_number} className={styles.stack}>
              <h3 className={styles.event}>
                {ruleWord('event', event)}{' '}
                <span className={styles.mark}>
                  <RelativeTime at={at} />
                </span>
              </h3>
              {verdicts.length === 0 && <p className={styles.hint}>{t('noRules')}</p>}
              {verdicts.map((verdict) => (
                <VerdictLine key={verdict.workflow_ref} verdict={verdict} words={words} />
              ))}
            </section>
          ))
          return (
            <>
              {shown}
              {removed && <p className={styles.hint}>{removedText(removed)}</p>}
            </>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function VerdictLine({ verdict, words }: { verdict: Verdict; words: RuleWords }) {
  const [isOpen, setOpen] = useState(false)
  const { workflow_ref, workflow_name, triggered, passed } = verdict
  return (
    <div>
      <div className={styles.inline}>
        <span className={styles.grow}>
          <Link to={`/admin/manageautomation/${workflow_ref}`}>{workflow_name}</Link>{' '}
          <span className={styles.mark} data-bad={(triggered && (!passed || verdict.kept_by !== null)) || undefined}>
            {verdictText(verdict)}
          </span>
        </span>
        {triggered && (
          <Button variant="subtle" size="xs" aria-expanded={isOpen} aria-label={t('open', { name: workflow_name })} onClick={() => setOpen(!isOpen)}>
            {t('shown')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={styles.inside}>
          <ConditionResults conditions={verdict.conditions} words={words} />
          {passed && <StepResults steps={verdict.steps} words={words} />}
        </div>
      )}
    </div>
  )
}

const limits = ['failed', 'loop', 'too_deep', 'too_many', 'stopped', 'cancelled', 'retrying', 'waiting', 'done'] as const

function verdictText({ triggered, passed, kept_by }: Verdict): string {
  if (!triggered) return t('notTriggered')
  if (!passed) return t('notPassed')
  const why = limits.find((one) => one === kept_by)
  return kept_by === null ? t('didRun') : t('kept', { why: why ? t(`status_${why}`) : kept_by })
}
