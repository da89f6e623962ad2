import { Button, Textarea } from '@mantine/core'
import type { ReviewedKind } from '@porchlight/contracts/reviews/review-kinds'
import { passageMax, reviewMessageMax } from '@porchlight/contracts/reviews/review-limits'
import type { CommentView } from '@porchlight/contracts/reviews/reviews'
import { Avatar, RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../connection/api.ts'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { isThere, type Passage, withSuggestion } from './passages.ts'
import styles from './reviews.module.css'
import { showPassage, useSelectedPassage } from './selected-passage.ts'
import { t } from './texts.ts'

type CommentedText = { kind: ReviewedKind; document_id: string; html: string; onHtml?: ((html: string) => void) | undefined }
const nothing: Passage = { quote: '', before: '', after: '' }

/** Comments on a text with their answers, and the field for a new one. */
export function CommentList({ text, comments }: { text: CommentedText; comments: readonly CommentView[] }) {
  const selected = useSelectedPassage()
  const [about, setAbout] = useState<Passage | null>(null)
  const [areAllShown, setAllShown] = useState(false)
  const threads = comments.filter(({ thread_ref }) => thread_ref === null)
  const resolved = threads.filter(({ is_resolved }) => is_resolved)
  const shown = areAllShown ? threads : threads.filter(({ is_resolved }) => !is_resolved)
  return (
    <section className={styles.comments} aria-label={t('comments')}>
      <h3>{t('comments')}</h3>
      {shown.length === 0 && about === null && <p>{t('noComments')}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((thread) => (
            <li key={thread.comment_ref} className={styles.thread} data-resolved={thread.is_resolved || undefined}>
              <Thread text={text} thread={thread} answers={comments.filter(({ thread_ref }) => thread_ref === thread.comment_ref)} />
            </li>
          ))}
        </ul>
      )}
      {about ? (
        <CommentForm text={text} about={about} onDone={() => setAbout(null)} />
      ) : (
        <div className={styles.acts}>
          {/* Without this, pressing the button would end the selection. */}
          <Button size="xs" variant="default" onMouseDown={(event) => event.preventDefault()} onClick={() => setAbout(selected ?? nothing)}>
            {t(selected ? 'commentSelection' : 'commentText')}
          </Button>
          {resolved.length > 0 && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => setAllShown(!areAllShown)}>
              {areAllShown ? t('hideResolved') : t('showResolved', { count: resolved.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Thread({ text, thread, answers }: { text: CommentedText; thread: CommentView; answers: readonly CommentView[] }) {
  const [isAnswering, setAnswering] = useState(false)
  const { quote, suggestion, is_resolved, comment_ref } = thread
  const isFound = useMemo(() => quote !== '' && isThere(text.html, thread), [text.html, quote, thread])
  const resolve = useMutation({
    mutationFn: (resolving: boolean) => api.reviews.resolve({ comment_ref, is_resolved: resolving }),
  })
  const put = text.onHtml && suggestion !== null && isFound ? withSuggestion(text.html, thread, suggestion) : null
  return (
    <>
      {quote !== '' &&
        (isFound ? (
          <button
            type="button"
            className={styles.quote}
            dir="auto"
            aria-label={t('showPassage', { quote: quote.slice(0, 80) })}
            onClick={() => showPassage(thread)}
          >
            {quote}
          </button>
        ) : (
          <div>
            <small>{t('gone')}</small>
            <blockquote className={styles.quote} dir="auto">
              {quote}
            </blockquote>
          </div>
        ))}
      {[thread, ...answers].map((comment) => (
        <Said key={comment.comment_ref} comment={comment} />
      ))}
      {is_resolved && <small>{t('resolvedBy', { name: thread.resolver?.name || t('someone') })}</small>}
      {isAnswering ? (
        <CommentForm text={text} about={nothing} thread={thread} onDone={() => setAnswering(false)} />
      ) : (
        <div className={styles.acts}>
          {put !== null && !is_resolved && (
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                text.onHtml?.(put)
                resolve.mutate(true)
              }}
            >
              {t('useSuggestion')}
            </Button>
          )}
          {!is_resolved && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAnswering(true)}>
              {t('answer')}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" loading={resolve.isPending} onClick={() => resolve.mutate(!is_resolved)}>
            {t(is_resolved ? 'reopen' : 'resolve')}
          </Button>
        </div>
      )}
    </>
  )
}

function Said({ comment: { author, comment, suggestion, created_at, version } }: { comment: CommentView }) {
  return (
    <div className={styles.comment}>
      <header>
        <Avatar name={author.name} size={20} />
        <strong>{author.name || t('someone')}</strong>
        <small title={t('version', { version })}>
          <RelativeTime at={created_at} />
        </small>
      </header>
      {comment !== '' && <p dir="auto">{comment}</p>}
      {suggestion !== null && (
        <p>
          <small>{t('suggests')}</small> <ins dir="auto">{suggestion}</ins>
        </p>
      )}
    </div>
  )
}

function CommentForm({ text, about, thread, onDone }: { text: CommentedText; about: Passage; thread?: CommentView; onDone: () => void }) {
  const [comment, setComment] = useState('')
  const [words, setWords] = useState('')
  const { kind, document_id } = text
  const suggestion = words.trim() === '' ? null : words
  const send = useMutation({
    mutationFn: () => api.reviews.comment({ kind, document_id, comment: comment.trim(), suggestion, ...about, thread_ref: thread?.comment_ref ?? null }),
    onSuccess: onDone,
  })
  const label = thread ? t('answerTo', { name: thread.author.name || t('someone') }) : t('comment')
  return (
    <DialogForm onSubmit={() => send.mutate()}>
      {about.quote !== '' && (
        <blockquote className={styles.quote} dir="auto">
          {about.quote}
        </blockquote>
      )}
      <Textarea
        autoFocus
        size="xs"
        label={label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={reviewMessageMax}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {about.quote !== '' && (
        <Textarea
          size="xs"
          label={t('suggestion')}
          dir="auto"
          autosize
          maxRows={6}
          maxLength={passageMax}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className={styles.acts}>
        <Button size="xs" type="submit" loading={send.isPending} disabled={comment.trim() === '' && suggestion === null}>
          {t(thread ? 'answer' : 'send')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </DialogForm>
  )
}
