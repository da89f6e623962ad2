import '@mantine/core/styles/Anchor.layer.css'
import { ActionIcon, Anchor, Button, Textarea } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { issueProblems } from '@porchlight/contracts/issue-links/issue-kind'
import { momentText, RelativeTime } from '@porchlight/ui'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './issues.module.css'
import { t } from './texts.ts'

type Link = Awaited<ReturnType<typeof api.issueLinks.list>>['links'][number]

/** One issue: its state as its tracker last told, and a comment on it. */
export function IssueLine({ link, isLocked }: { link: Link; isLocked: boolean }) {
  const { link_ref, issue_key: key, url, title, state, state_text, checked_at, problem } = link
  const [comment, setComment] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: () => api.issueLinks.remove({ link_ref }),
    onError: tellRefusal,
  })
  const send = useMutation({
    mutationFn: (text: string) => api.issueLinks.comment({ link_ref, comment: text }),
    onError: shownInPlace,
    onSuccess: () => {
      setComment(null)
      showSuccess(t('sent', { key }))
    },
  })
  return (
    <div className={styles.row}>
      <p>
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {title}
        </Anchor>
      </p>
      <p className={styles.state}>
        {key} · {t(`state_${state}`)}
        {state_text !== '' && state_text !== state && ` (${state_text})`}
        {checked_at && (
          <span title={momentText(Date.parse(checked_at))}>
            {' · '}
            <RelativeTime at={checked_at} />
          </span>
        )}
      </p>
      {problem && <p className={styles.problem}>{t(`problem_${problem}`)}</p>}
      {!isLocked && comment === null && (
        <div className={styles.actions}>
          <Button size="compact-xs" variant="subtle" aria-label={t('commentOn', { key })} onClick={() => setComment('')}>
            {t('comment')}
          </Button>
          <ActionIcon size="sm" aria-label={t('remove', { key })} onClick={() => remove.mutate()}>
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
      {comment !== null && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate(comment)
          }}
        >
          <Textarea
            size="xs"
            label={t('commentOn', { key })}
            description={t('commentHint')}
            autoFocus
            required
            autosize
            minRows={2}
            maxLength={10_000}
            value={comment}
            error={send.error && reasonOf(send.error)}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" size="xs" loading={send.isPending}>
              {t('send')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setComment(null)}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

function reasonOf(error: Error): string {
  const problem = error instanceof ApiError ? issueProblems.find((each) => each === error.fields?.comment) : undefined
  return problem ? t(`problem_${problem}`) : errorText(error)
}
