import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type AuditArea, type AuditDoer, auditAreas, auditDoers } from '@porchlight/contracts/audit-areas'
import { EmptyState } from '@porchlight/ui'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { useOptionNames } from '../../shared/conversations/use-option-names.ts'
import { downloadFile } from '../../shared/files/download-file.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../shared/interface/page/more-rows.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { disabledQuery, shownName, useAgents } from '../../shared/people/agents.ts'
import { customRolesQuery } from '../../shared/people/custom-roles.ts'
import { KeptRows } from './kept-rows.tsx'
import { LogRow } from './log-row.tsx'
import styles from './teamlogs.module.css'
import { areaText, doerText, t } from './texts.ts'

/** Page at /admin/profile/teamlogs: the audit log, with filters and its export. */
export function Component() {
  const [user_id, setPerson] = useState('')
  const [by, setBy] = useState<AuditDoer | ''>('')
  const [area, setArea] = useState<AuditArea | ''>('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const gone = useQuery(disabledQuery).data ?? []
  const agents = [...(useAgents() ?? []), ...gone]
  const filters = {
    ...(user_id && { user_id }),
    ...(by && { by }),
    ...(area && { area }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  }
  const isFiltered = Object.keys(filters).length > 0
  const query = useInfiniteQuery({
    queryKey: ['audit-log', user_id, by, area, from, to],
    queryFn: ({ pageParam }) => api.audit.list({ ...filters, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
    placeholderData: (known) => known,
  })
  const download = useMutation({ mutationFn: async () => saveFile(await downloadFile('audit.exported', filters), t('fileName')) })
  const ownRoles = useQuery(customRolesQuery).data ?? []
  const optionNames = useOptionNames()
  const names = new Map([
    ...optionNames,
    ...agents.map((agent) => [agent.user_id, shownName(agent)] as const),
    ...ownRoles.map((role) => [role.role_ref, role.role_name] as const),
  ])
  const exportButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('export')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <Section title={t('rows')} lead={t('rowsLead')} actions={exportButton}>
        <div className={styles.filters}>
          <NativeSelect
            label={t('person')}
            value={user_id}
            data={[{ value: '', label: t('everyone') }, ...agents.map((agent) => ({ value: agent.user_id, label: shownName(agent) }))]}
            onChange={(event) => setPerson(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('by')}
            value={by}
            data={[{ value: '', label: t('byAnyone') }, ...auditDoers.map((value) => ({ value, label: doerText(value) }))]}
            onChange={(event) => setBy(event.currentTarget.value as AuditDoer | '')}
          />
          <NativeSelect
            label={t('area')}
            value={area}
            data={[{ value: '', label: t('everything') }, ...auditAreas.map((value) => ({ value, label: areaText(value) }))]}
            onChange={(event) => setArea(event.currentTarget.value as AuditArea | '')}
          />
          <TextInput label={t('from')} type="date" value={from} max={to || undefined} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput label={t('to')} type="date" value={to} min={from || undefined} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
        <Loaded query={query} rows={6}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<IconHistory size={28} stroke={1.6} aria-hidden />} title={t('none')}>
                {isFiltered ? t('noneMatch') : t('noneYet')}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {rows.map((row) => (
                  <LogRow key={row.number} row={row} nameOf={(id) => names.get(id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
        {query.hasNextPage && !query.isFetchingNextPage && (
          <div className={styles.more}>
            <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </Section>
      <KeptRows />
    </Page>
  )
}

/** The beginning of a day where the reader is, some days later. */
function startOf(date: string, daysLater = 0): string {
  const day = new Date(`${date}T00:00:00`)
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}
