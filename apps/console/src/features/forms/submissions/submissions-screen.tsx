import { Button } from '@mantine/core'
import type { FormSubmission } from '@porchlight/contracts/forms/form-views'
import { ChoiceBar, EmptyState, momentText } from '@porchlight/ui'
import { IconDownload, IconInbox, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { ListBar } from '../../../shared/content/publications/publication-list.tsx'
import { downloadFile } from '../../../shared/files/download-file.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { formDocument, type SourceFilter, sourceFilter, submissionsQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './submissions.module.css'

const sources: readonly SourceFilter[] = ['all', 'link', 'chat']

/** Screen at /admin/formbuilder/:form_ref: what was sent with a form, and its export. */
export function Component() {
  const { form_ref = '' } = useParams()
  const form = useQuery(formDocument(form_ref).query)
  const [source, setSource] = useState<SourceFilter>('all')
  const query = useInfiniteQuery(submissionsQuery(form_ref, source))
  const { canRun } = usePermissions()
  const title = form.data?.title ?? ''
  const download = useMutation({
    mutationFn: async (kind: 'csv' | 'xlsx') =>
      saveFile(
        await downloadFile(kind === 'csv' ? 'forms.exported' : 'forms.exportedSpreadsheet', { form_ref, filter: sourceFilter(source) }),
        `${title}.${kind}`,
      ),
  })
  const exportButton = (kind: 'csv' | 'xlsx') => (
    <Button
      variant="default"
      loading={download.isPending && download.variables === kind}
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={() => download.mutate(kind)}
    >
      {t(kind === 'csv' ? 'exportCsv' : 'exportXlsx')}
    </Button>
  )
  const actions = (
    <>
      {canRun('forms.save') && (
        <Button component={Link} to={`/admin/manageformbuilder/${form_ref}`} variant="default" leftSection={<IconPencil size={16} stroke={1.8} />}>
          {t('edit')}
        </Button>
      )}
      {exportButton('csv')}
      {exportButton('xlsx')}
    </>
  )
  return (
    <Loaded query={form} rows={6}>
      {() => (
        <Page title={title} lead={<BackLink to="/admin/formbuilder" label={t('title')} />} actions={actions} wide>
          <Section>
            <ListBar>
              <ChoiceBar label={t('source')} value={source} choices={sources.map((value) => ({ value, label: t(`source_${value}`) }))} onChange={setSource} />
            </ListBar>
            <Loaded query={query} rows={5} height={32}>
              {({ pages }) => {
                const all = pages.flatMap((page) => page.submissions)
                if (all.length === 0 && !query.hasNextPage)
                  return (
                    <EmptyState icon={<IconInbox size={20} stroke={1.6} />} title={t('noSubmissions')}>
                      {t('noSubmissionsText')}
                    </EmptyState>
                  )
                return (
                  <>
                    <SubmissionTable submissions={all} />
                    {query.hasNextPage && (
                      <Button className={styles.more} variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                        {t('moreSubmissions')}
                      </Button>
                    )}
                  </>
                )
              }}
            </Loaded>
          </Section>
        </Page>
      )}
    </Loaded>
  )
}

function SubmissionTable({ submissions }: { submissions: readonly FormSubmission[] }) {
  const columns = new Map(submissions.flatMap(({ answers }) => answers.map(({ field_id, label, is_personal }) => [field_id, { label, is_personal }] as const)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t('submissions')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('submittedAt')}</th>
            <th scope="col">{t('source')}</th>
            {[...columns].map(([field_id, { label, is_personal }]) => (
              <th key={field_id} scope="col" dir="auto">
                {label}
                {is_personal && <span className={styles.personal}>{t('personal')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {submissions.map((submission) => (
            <tr key={submission.submission_ref}>
              <td className={styles.moment}>{momentText(Date.parse(submission.created_at))}</td>
              <td>
                {submission.conversation_ref ? (
                  <Link to={`/admin/inbox?conversation=${submission.conversation_ref}`}>{t(`source_${submission.source}`)}</Link>
                ) : (
                  t(`source_${submission.source}`)
                )}
              </td>
              {[...columns.keys()].map((field_id) => {
                const answer = submission.answers.find((one) => one.field_id === field_id)
                return (
                  <td key={field_id} dir="auto">
                    {answer && answer.files.length > 0
                      ? answer.files.map(({ name, url }) => (
                          <a key={url} href={url} target="_blank" rel="noreferrer">
                            {name}
                          </a>
                        ))
                      : answer?.value}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
