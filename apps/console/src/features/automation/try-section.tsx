import { Button, TextInput } from '@mantine/core'
import type { ReplayView, Verdict, WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { byNumber } from '../../shared/conversations/by-number.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { Section } from '../../shared/interface/page/page.tsx'
import { replayQuery } from './api.ts'
import styles from './automation.module.css'
import { planOf, type RuleDraft } from './rule-draft.ts'
import { ConditionResults, StepResults } from './step-results.tsx'
import { t } from './texts.ts'

type Props = { rule: WorkflowView; form: TextForm<RuleDraft>; words: RuleWords }

/** Tries the draft beside the published version: on one conversation, or over past days. Nothing is changed or sent. */
export function TrySection({ rule, form, words }: Props) {
  return (
    <Section title={t('tryIt')} lead={t('tryLead')}>
      <div className={styles.trial}>
        <DryRun rule={rule} form={form} words={words} />
        <Replay rule={rule} form={form} words={words} />
      </div>
    </Section>
  )
}

function DryRun({ rule: { workflow_ref }, form, words }: Props) {
  const [number, setNumber] = useState('')
  const dryRun = useMutation({
    mutationFn: async () => {
      const found = await byNumber(number)
      return found ? api.workflows.dryRun({ workflow_ref, conversation_ref: found.conversation_ref, plan: planOf(form.values) }) : null
    },
  })
  return (
    <>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          dryRun.mutate()
        }}
      >
        <TextInput
          className={styles.grow}
          label={t('tryConversation')}
          inputMode="numeric"
          maxLength={12}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Button type="submit" variant="default" loading={dryRun.isPending} disabled={number === ''}>
          {t('tryNow')}
        </Button>
      </form>
      <div role="status">
        {dryRun.data === null && <p className={styles.problem}>{t('notFound')}</p>}
        {dryRun.data && (
          <div className={styles.diff}>
            <VerdictText title={t('ofDraft')} verdict={dryRun.data.draft} words={words} />
            {dryRun.data.published && <VerdictText title={t('ofPublished')} verdict={dryRun.data.published} words={words} />}
          </div>
        )}
      </div>
    </>
  )
}

function VerdictText({ title, verdict, words }: { title: string; verdict: Verdict; words: RuleWords }) {
  return (
    <div className={styles.stack}>
      <strong>{title}</strong>
      <ConditionResults conditions={verdict.conditions} words={words} />
      {verdict.passed ? <StepResults steps={verdict.steps} words={words} /> : <p className={styles.hint}>{t('notPassed')}</p>}
    </div>
  )
}

function Replay({ rule: { workflow_ref }, form, words }: Props) {
  const [days, setDays] = useState(7)
  const start = useMutation({
    mutationFn: async () => {
      await form.autosave.flush()
      return (await api.workflows.startReplay({ workflow_ref, days })).replay
    },
  })
  const { data: replay } = useQuery({ ...replayQuery(start.data?.replay_ref ?? ''), enabled: start.data !== undefined })
  const shown = replay ?? start.data
  const cancel = useMutation({ mutationFn: (replay_ref: string) => api.workflows.cancelReplay({ replay_ref }) })
  return (
    <>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate()
        }}
      >
        <TextInput
          label={t('days_replay')}
          type="number"
          min={1}
          max={90}
          value={days}
          onChange={(event) => setDays(Math.min(90, Math.max(1, Number(event.currentTarget.value))))}
        />
        <Button type="submit" variant="default" loading={start.isPending} disabled={shown?.status === 'running'}>
          {t('replay')}
        </Button>
      </form>
      {shown?.status === 'running' && (
        <div className={styles.inline}>
          <progress className={styles.grow} aria-label={t('replay')} value={shown.events_done} max={Math.max(shown.events_total, 1)} />
          <span className={styles.hint}>{t('replaying', { done: shown.events_done, count: shown.events_total, total: shown.events_total })}</span>
          <Button variant="subtle" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(shown.replay_ref)}>
            {t('cancelReplay')}
          </Button>
        </div>
      )}
      <div role="status">{shown && shown.status !== 'running' && <ReplayResult replay={shown} words={words} />}</div>
    </>
  )
}

function ReplayResult({ replay, words }: { replay: ReplayView; words: RuleWords }) {
  if (replay.status === 'cancelled') return <p className={styles.hint}>{t('replayCancelled')}</p>
  if (replay.status === 'failed') return <p className={styles.problem}>{t('replayFailed')}</p>
  return (
    <div className={styles.stack}>
      <p className={styles.sentence}>{t('replayDone', { draft: replay.draft_runs, published: replay.published_runs })}</p>
      <p className={styles.hint}>{replay.differences.length === 0 ? t('noDifferences') : t('differences', { count: replay.differences.length })}</p>
      {replay.differences.slice(0, 50).map(({ event_number, draft, published }) => (
        <div key={event_number} className={styles.diff}>
          <Side title={t('ofDraft')} steps={draft} words={words} />
          <Side title={t('ofPublished')} steps={published} words={words} />
        </div>
      ))}
    </div>
  )
}

function Side({ title, steps, words }: { title: string; steps: ReplayView['differences'][number]['draft']; words: RuleWords }) {
  return (
    <div>
      <strong>{title}</strong>
      {steps.length === 0 ? <p className={styles.hint}>{t('nothingDone')}</p> : <StepResults steps={steps} words={words} />}
    </div>
  )
}
