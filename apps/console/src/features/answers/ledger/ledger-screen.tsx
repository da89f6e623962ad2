import { Button, NativeSelect, TextInput } from '@mantine/core'
import { answerChannels } from '@porchlight/contracts/answers/answer-kind'
import type { GivenAnswer } from '@porchlight/contracts/answers/answers'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconBulb } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { SourceLink } from '../../../shared/content/source-link.tsx'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { type LedgerFilter, ledgerQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './ledger.module.css'

const choicesOf = {
  outcome: () => (['answered', 'not_found'] as const).map((value) => ({ value, label: t(`outcome_${value}`) })),
  verdict: () => (['helpful', 'wrong', 'none'] as const).map((value) => ({ value, label: t(`verdict_${value}`) })),
  channel: () => answerChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
}

/** Returns what the URL narrows the ledger to; a value that is no choice of its field is left out. */
const filterFrom = (search: URLSearchParams): LedgerFilter => {
  const of = (field: keyof typeof choicesOf) => choicesOf[field]().find(({ value }) => value === search.get(field))?.value ?? ''
  return { outcome: of('outcome'), verdict: of('verdict'), channel: of('channel'), q: (search.get('q') ?? '').slice(0, 200) }
}

/** Screen at /admin/answers: every answer that was given, or not, with its sources, its cost and what came of it. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const filter = filterFrom(search)
  const [typed, setTyped] = useState(filter.q)
  const setFilter = (next: LedgerFilter) =>
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const query = useInfiniteQuery(ledgerQuery(filter))
  return (
    <Page title={t('ledger')} lead={<BackLink to="/admin/reports/aiagent" label={t('report')} />} actions={toSets()} wide>
      <Section>
        <form
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault()
            setFilter({ ...filter, q: typed })
          }}
        >
          <TextInput label={t('question')} value={typed} maxLength={200} onChange={(event) => setTyped(event.currentTarget.value)} />
          {(['outcome', 'verdict', 'channel'] as const).map((field) => (
            <NativeSelect
              key={field}
              label={t(field)}
              value={filter[field]}
              onChange={(event) => setFilter({ ...filter, [field]: event.currentTarget.value })}
              data={[{ value: '', label: t('any') }, ...choicesOf[field]()]}
            />
          ))}
          <Button type="submit" variant="default">
            {t('find')}
          </Button>
        </form>
        <Loaded query={query} rows={5} height={64}>
          {({ pages }) => {
            const all = pages.flatMap(({ answers }) => answers)
            if (all.length === 0 && !query.hasNextPage)
              return (
                <EmptyState icon={<IconBulb size={20} stroke={1.6} />} title={t('noAnswers')}>
                  {t('noAnswersText')}
                </EmptyState>
              )
            return (
              <>
                <ul className={styles.rows} aria-label={t('ledger')}>
                  {all.map((answer) => (
                    <Row key={answer.answer_ref} answer={answer} />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <Button className={styles.more} variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('more')}
                  </Button>
                )}
              </>
            )
          }}
        </Loaded>
      </Section>
    </Page>
  )
}

const toSets = () => (
  <Button component={Link} to="/admin/answers/questions" variant="default">
    {t('sets')}
  </Button>
)

function Row({ answer }: { answer: GivenAnswer }) {
  const { answer_ref, question, outcome, verdict, sentences, sources, conversation_ref } = answer
  const judge = useMutation({
    mutationFn: (to: GivenAnswer['verdict']) => api.answers.judge({ answer_ref, verdict: to }),
  })
  const cited = sources.filter(({ article_id }) => sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <li className={styles.row}>
      <p className={styles.question} dir="auto">
        {question || t('erased')}
      </p>
      <p className={styles.facts}>
        <span className={styles.outcome} data-outcome={verdict === 'wrong' ? 'wrong' : outcome}>
          {t(`outcome_${outcome}`)}
        </span>
        {factsOf(answer).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {sentences.length > 0 && (
        <details>
          <summary>{t('showAnswer')}</summary>
          {sentences.map(({ text }) => (
            <p key={text} className={styles.sentence} dir="auto">
              {text}
            </p>
          ))}
        </details>
      )}
      <p className={styles.actions}>
        {(cited.length > 0 ? cited : sources.slice(0, 1)).map((source) => (
          <SourceLink key={source.article_id} source={source}>
            {t(cited.length > 0 ? 'source' : 'nearest', { title: source.title })}
          </SourceLink>
        ))}
        {conversation_ref && <Link to={conversationAddress(conversation_ref)}>{t('conversation')}</Link>}
        {(outcome === 'not_found' || verdict === 'wrong') && question !== '' && (
          <Button
            component={Link}
            to={`/admin/article/create?title=${encodeURIComponent(question.slice(0, 200))}`}
            className={styles.write}
            size="compact-xs"
            variant="default"
          >
            {t('draftArticle')}
          </Button>
        )}
        {outcome === 'answered' && (
          <ActionButton
            for="answers.judge"
            size="compact-xs"
            variant="default"
            busy={judge.isPending}
            onClick={() => judge.mutate(verdict === 'wrong' ? 'none' : 'wrong')}
          >
            {t(verdict === 'wrong' ? 'notWrong' : 'markWrong')}
          </ActionButton>
        )}
      </p>
    </li>
  )
}

/** Returns what is known of an answer, each as a short text. */
function factsOf({ created_at, channel, verdict, model, tokens, cost_micros, took_ms, handed_over_at, reopened_at }: GivenAnswer): string[] {
  return [
    momentText(Date.parse(created_at)),
    t(`channel_${channel}`),
    verdict !== 'none' && t(`verdict_${verdict}`),
    handed_over_at !== null && t('handedOver'),
    reopened_at !== null && t('reopened'),
    model === '' ? t(tokens > 0 ? 'notUsed' : 'quoted') : t('byModel', { name: model }),
    tokens > 0 && t('tokens', { count: tokens }),
    cost_micros > 0 && t('cost', { cost: (cost_micros / 1_000_000).toFixed(4) }),
    t('took', { ms: took_ms }),
  ].filter((fact) => fact !== false)
}
