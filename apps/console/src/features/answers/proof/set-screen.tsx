import { Button, Checkbox } from '@mantine/core'
import type { QuestionResult, questionSetsApi } from '@porchlight/contracts/answers/question-sets'
import type { OutputOf } from '@porchlight/contracts/define'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { SourceLink } from '../../../shared/content/source-link.tsx'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { setQuery } from '../api.ts'
import styles from '../ledger/ledger.module.css'
import { t } from '../texts.ts'
import { QuestionsForm } from './questions-form.tsx'
import { SetState } from './sets-screen.tsx'

type Read = OutputOf<typeof questionSetsApi.read>

/** Screen at /admin/answers/questions/:set_ref: the questions of a set, a run of them, and what came of it. */
export function SetScreen() {
  const { set_ref = '' } = useParams()
  const query = useQuery({ ...setQuery(set_ref), refetchInterval: ({ state }) => (state.data?.set.run?.state === 'running' ? 3000 : false) })
  return (
    <Loaded query={query} rows={6}>
      {(read) => (
        <Page title={read.set.title} lead={<BackLink to="/admin/answers/questions" label={t('sets')} />}>
          <RunSection read={read} />
          <QuestionsForm key={read.revision} read={read} />
        </Page>
      )}
    </Loaded>
  )
}

function RunSection({ read: { set, results, titles } }: { read: Read }) {
  const { set_ref, run } = set
  const navigate = useNavigate()
  const [withDrafts, setWithDrafts] = useState(false)
  const [withModel, setWithModel] = useState(false)
  const start = useMutation({ mutationFn: () => api.questionSets.run({ set_ref, with_drafts: withDrafts, with_model: withModel }) })
  const stop = useMutation({ mutationFn: () => api.questionSets.stop({ set_ref }) })
  const remove = useMutation({
    mutationFn: () => api.questionSets.remove({ set_ref }),
    onSuccess: async () => {
      await navigate('/admin/answers/questions')
      queryClient.removeQueries({ queryKey: setQuery(set_ref).queryKey })
    },
  })
  const [isRemoving, setRemoving] = useState(false)
  const isRunning = run?.state === 'running'
  return (
    <Section
      title={t('proof')}
      actions={
        <Button size="xs" variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t('removeSet')}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeSet')}
        confirm={t('removeSet')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('removeSetLead', { title: set.title })}
      </ConfirmDialog>
      <div className={`${styles.row} ${styles.proof}`}>
        <SetState set={set} />
        <p>{t('proofHint')}</p>
        <Checkbox label={t('withDrafts')} checked={withDrafts} onChange={(event) => setWithDrafts(event.currentTarget.checked)} />
        <Checkbox label={t('withModel')} checked={withModel} onChange={(event) => setWithModel(event.currentTarget.checked)} />
        <p className={styles.actions}>
          {isRunning ? (
            <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('stopRun')}
            </Button>
          ) : (
            <Button size="xs" disabled={set.count === 0} loading={start.isPending} onClick={() => start.mutate()}>
              {t('startRun')}
            </Button>
          )}
        </p>
      </div>
      {results.length > 0 && (
        <ul className={styles.rows} aria-label={t('results')}>
          {results
            .toSorted((one, other) => Number(one.verdict === 'right') - Number(other.verdict === 'right'))
            .map((result) => (
              <Result key={result.question_id} result={result} titles={titles} />
            ))}
        </ul>
      )}
    </Section>
  )
}

function Result({ result: { question, expected, verdict, sentences, sources, is_changed }, titles }: { result: QuestionResult; titles: Read['titles'] }) {
  const cited = sources.find(({ article_id }) => sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <li className={styles.row}>
      <p className={styles.question} dir="auto">
        {question}
      </p>
      <p className={styles.facts}>
        <span className={styles.outcome} data-outcome={verdict === 'right' ? 'right' : 'wrong'}>
          {t(`result_${verdict}`)}
        </span>
        {is_changed && <span>{t('resultChanged')}</span>}
        <span>{expected === null ? t('expectsNone') : t('expects', { title: titles[expected] ?? t('gone') })}</span>
      </p>
      {sentences.map(({ text }) => (
        <p key={text} className={styles.sentence} dir="auto">
          {text}
        </p>
      ))}
      <p className={styles.actions}>
        {cited && <SourceLink source={cited}>{t('source', { title: cited.title })}</SourceLink>}
        {verdict === 'not_answered' &&
          (expected === null || titles[expected] === undefined ? (
            <Link to={`/admin/article/create?title=${encodeURIComponent(question.slice(0, 200))}`}>{t('draftArticle')}</Link>
          ) : (
            <Link to={`/admin/article/edit/${expected}`}>{t('mend', { title: titles[expected] ?? '' })}</Link>
          ))}
      </p>
    </li>
  )
}
