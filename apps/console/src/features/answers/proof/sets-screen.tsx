import { Button, TextInput } from '@mantine/core'
import type { QuestionSet } from '@porchlight/contracts/answers/question-sets'
import { EmptyState } from '@porchlight/ui'
import { IconChecklist } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { setsQuery } from '../api.ts'
import styles from '../ledger/ledger.module.css'
import { t } from '../texts.ts'

/** Screen at /admin/answers/questions: the sets of questions that prove answers before visitors get them. */
export function SetsScreen() {
  const query = useQuery(setsQuery)
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const create = useMutation({
    mutationFn: () => api.questionSets.create({ title }),
    onSuccess: ({ set }) => navigate(`/admin/answers/questions/${set.set_ref}`),
  })
  return (
    <Page title={t('sets')} lead={<BackLink to="/admin/answers" label={t('ledger')} />}>
      <Section>
        <form
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault()
            if (title.trim() !== '') create.mutate()
          }}
        >
          <TextInput label={t('newSet')} value={title} maxLength={120} onChange={(event) => setTitle(event.currentTarget.value)} />
          <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
            {t('addSet')}
          </Button>
        </form>
        <Loaded query={query} rows={3} height={48}>
          {({ sets }) =>
            sets.length === 0 ? (
              <EmptyState icon={<IconChecklist size={20} stroke={1.6} />} title={t('noSets')}>
                {t('noSetsText')}
              </EmptyState>
            ) : (
              <ul className={styles.rows} aria-label={t('sets')}>
                {sets.map((set) => (
                  <li key={set.set_ref} className={styles.row}>
                    <Link className={styles.question} to={`/admin/answers/questions/${set.set_ref}`} dir="auto">
                      {set.title}
                    </Link>
                    <SetState set={set} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

/** Whether a set passes, how many questions it has, and how far its run is. */
export function SetState({ set: { state, count, run } }: { set: QuestionSet }) {
  return (
    <p className={styles.facts} role="status">
      <span className={styles.outcome} data-outcome={state === 'fails' ? 'wrong' : state}>
        {t(`set_${state}`)}
      </span>
      <span>{t('questionCount', { count })}</span>
      {run?.state === 'running' ? (
        <span>{t('running', { done: run.done, total: run.total })}</span>
      ) : (
        run && <span>{t(run.with_drafts ? 'ranWithDrafts' : 'ran', { passed: run.passed, total: run.total, changed: run.changed })}</span>
      )}
    </p>
  )
}
