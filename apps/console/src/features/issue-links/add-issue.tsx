import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { issueProblems } from '@porchlight/contracts/issue-links/issue-kind'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './issues.module.css'
import { t } from './texts.ts'

/** Links the conversation with the issue at an address. */
export function AddIssue({ conversation_ref }: { conversation_ref: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: (address: string) => api.issueLinks.add({ conversation_ref, url: address.trim() }),
    onError: shownInPlace,
    onSuccess: ({ link }) => {
      setUrl(null)
      showSuccess(t('isLinked', { key: link.issue_key }))
    },
  })
  if (url === null) {
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => setUrl('')}>
        {t('add')}
      </Button>
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(url)
      }}
    >
      <TextInput
        size="xs"
        type="url"
        label={t('address')}
        placeholder="https://"
        autoFocus
        required
        maxLength={2048}
        value={url}
        error={add.error && reasonOf(add.error)}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="xs" loading={add.isPending}>
          {t('link')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setUrl(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function reasonOf(error: Error): string {
  const { code = '', fields = {} } = error instanceof ApiError ? error : {}
  const problem = issueProblems.find((each) => each === fields.url)
  if (problem) return t(`problem_${problem}`)
  if (code === 'invalid_input') return t('noConnection')
  return code === 'conflict' ? t('tooMany') : errorText(error)
}
