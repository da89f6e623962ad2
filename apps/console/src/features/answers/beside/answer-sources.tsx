import { Button } from '@mantine/core'
import type { ClientMessage } from '@porchlight/client'
import type { GivenAnswer } from '@porchlight/contracts/answers/answers'
import { IconArticle, IconCheck, IconPencilPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { fetchAgain } from '../../../shared/connection/fetch-again.ts'
import { SourceLink } from '../../../shared/content/source-link.tsx'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { conversationQuery } from '../../../shared/conversations/store/conversation-query.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { t } from '../texts.ts'
import styles from './answer-sources.module.css'
import { answersIn } from './answers-query.ts'

/** What an answer of a flow is made of; and whether it is right, for those who may write in the conversation. An answer without citations of its own lists its sources here. */
export function AnswerSources({ message: { conversation_ref, values, citations } }: { message: ClientMessage }) {
  const answer_ref = values?.answer ?? ''
  const { data } = useQuery(answersIn(conversation_ref))
  const isUnknown = data !== undefined && !data.has(answer_ref)
  useEffect(() => {
    // Given after the others were read.
    if (isUnknown) void fetchAgain(answersIn(conversation_ref).queryKey)
  }, [isUnknown, conversation_ref])
  const answer = data?.get(answer_ref)
  if (!answer) return null
  const by = answer.model === '' ? t('quoted') : t('byModel', { name: answer.model })
  const cited = answer.sources.filter(({ article_id }) => answer.sentences.some((sentence) => sentence.article_id === article_id))
  return (
    <section className={styles.answer} aria-label={t('sources')}>
      {citations ? (
        <p>{by}</p>
      ) : (
        <>
          <ul className={styles.sources}>
            {cited.map((source) => (
              <li key={source.article_id}>
                <IconArticle size={14} stroke={1.8} aria-hidden />
                <SourceLink source={source}>
                  <bdi>{source.title}</bdi>
                </SourceLink>
              </li>
            ))}
          </ul>
          {answer.sentences.length > 0 && (
            <details className={styles.passages}>
              <summary>{t('passages', { count: answer.sentences.length })}</summary>
              {answer.sentences.map(({ text }) => (
                <blockquote key={text} dir="auto">
                  {text}
                </blockquote>
              ))}
              <p>{by}</p>
            </details>
          )}
        </>
      )}
      <Verdict answer={answer} conversation_ref={conversation_ref} />
    </section>
  )
}

/** Right or wrong. What is wrong is among the gaps of the content from then on, and can become an article at once. */
function Verdict({ answer: { answer_ref, verdict, question }, conversation_ref }: { answer: GivenAnswer; conversation_ref: string }) {
  const { can, canRun } = usePermissions()
  const me = useSignedIn().user.user_id
  const row = useQuery(conversationQuery(conversation_ref)).data?.conversation
  const judge = useMutation({
    mutationFn: (to: GivenAnswer['verdict']) => api.answers.judgeIn({ conversation_ref, answer_ref, verdict: to }),
  })
  const mayJudge = row !== undefined && canRun('answers.judgeIn') && mayDo(row, me, can).note
  const isWrong = verdict === 'wrong'
  if (!mayJudge) return verdict === 'none' ? null : <p className={styles.verdict}>{t(`verdict_${verdict}`)}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
      <div className={styles.verdict} role="group" aria-label={t('isRight')}>
        {(['helpful', 'wrong'] as const).map((said) => {
          const Icon = said === 'wrong' ? IconX : IconCheck
          return (
            <Button
              key={said}
              size="compact-xs"
              variant={verdict === said ? 'light' : 'default'}
              color={verdict === said && said === 'wrong' ? 'red' : undefined}
              aria-pressed={verdict === said}
              leftSection={<Icon size={13} stroke={2} aria-hidden />}
              loading={judge.isPending && judge.variables === said}
              onClick={() => judge.mutate(verdict === said ? 'none' : said)}
            >
              {t(said === 'wrong' ? 'sayWrong' : 'sayRight')}
            </Button>
          )
        })}
        {isWrong && question !== '' && canRun('articles.create') && (
          <Button
            component={Link}
            to={`/admin/article/create?title=${encodeURIComponent(question.slice(0, 200))}`}
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPencilPlus size={13} stroke={1.8} aria-hidden />}
          >
            {t('draftArticle')}
          </Button>
        )}
      </div>
      <p className={styles.told} role="status">
        {isWrong ? t('isGap') : ''}
      </p>
    </>
  )
}
