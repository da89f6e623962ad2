import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { WorkflowRow } from '@porchlight/contracts/workflows/workflow-views'
import { EmptyState } from '@porchlight/ui'
import { IconBolt, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { optimistic, outlivesPage } from '../../shared/connection/optimistic.ts'
import { OrderedList } from '../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../shared/interface/ordering/ordered-row.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { foldersQuery, type RuleListFilter, rulesPerPage, rulesQuery } from './api.ts'
import styles from './automation.module.css'
import { FoldersDialog } from './folders-dialog.tsx'
import { NewRuleDialog } from './new-rule-dialog.tsx'
import { RuleLine } from './rule-line.tsx'
import { t } from './texts.ts'

const everything: RuleListFilter = { q: '', workflow_folder_ref: '', shown: 'all', order_by: 'position', page: 1 }

/** Screen at /admin/automation: the library's rules in the order they run (checklist K1). */
export function Component() {
  const [filter, setFilter] = useState(everything)
  const [opened, setOpened] = useState<'new' | 'folders' | null>(null)
  const { canRun } = usePermissions()
  // The address can ask for a new one, too, with what it starts from.
  const [asked, setAsked] = useSearchParams()
  const from = canRun('workflows.create') ? asked.get('new') : null
  const open = opened ?? (from === null ? null : 'new')
  const setOpen = (next: typeof opened) => {
    setOpened(next)
    if (next === null && from !== null) setAsked({}, { replace: true })
  }
  const rules = useQuery(rulesQuery(useDeferredValue(filter)))
  const folders = useQuery(foldersQuery).data ?? []
  const change = (part: Partial<RuleListFilter>) => setFilter({ ...filter, page: 1, ...part })
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      wide
      actions={
        <>
          <Button variant="default" onClick={() => setOpen('folders')}>
            {t('folders')}
          </Button>
          <ActionButton for="workflows.create" onClick={() => setOpen('new')}>
            {t('add')}
          </ActionButton>
        </>
      }
    >
      <div className={styles.filters}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          type="search"
          leftSection={<IconSearch size={15} stroke={1.8} />}
          maxLength={120}
          value={filter.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('folder')}
          value={filter.workflow_folder_ref}
          data={[
            { value: '', label: t('allFolders') },
            ...folders.map(({ workflow_folder_ref, folder_name }) => ({ value: workflow_folder_ref, label: folder_name })),
            ...(folders.length > 0 ? [{ value: 'none', label: t('noFolder') }] : []),
          ]}
          onChange={(event) => change({ workflow_folder_ref: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('shown')}
          value={filter.shown}
          data={(['all', 'on', 'off'] as const).map((value) => ({ value, label: t(`shown_${value}`) }))}
          onChange={(event) => change({ shown: event.currentTarget.value as RuleListFilter['shown'] })}
        />
        <NativeSelect
          aria-label={t('order')}
          value={filter.order_by}
          data={(['position', 'workflow_name', 'created_at', 'updated_at'] as const).map((value) => ({ value, label: t(`order_${value}`) }))}
          onChange={(event) => change({ order_by: event.currentTarget.value as RuleListFilter['order_by'] })}
        />
      </div>
      <Section>
        <Loaded query={rules} rows={5} height={40}>
          {({ workflows, pagination: { totalCount } }) => (
            <>
              <Rules rules={workflows} filter={filter} isWhole={totalCount <= rulesPerPage} onAdd={() => setOpen('new')} />
              <Pages page={filter.page} count={totalCount} onPage={(page) => change({ page })} />
            </>
          )}
        </Loaded>
      </Section>
      <NewRuleDialog isOpen={open === 'new'} from={from ?? 'blank'} onClose={() => setOpen(null)} />
      <FoldersDialog isOpen={open === 'folders'} onClose={() => setOpen(null)} />
    </Page>
  )
}

type RulesProps = { rules: WorkflowRow[]; filter: RuleListFilter; isWhole: boolean; onAdd: () => void }

function Rules({ rules, filter, isWhole, onAdd }: RulesProps) {
  const { canRun } = usePermissions()
  const isFiltered = filter.q !== '' || filter.workflow_folder_ref !== '' || filter.shown !== 'all'
  if (rules.length === 0) {
    return (
      <EmptyState
        icon={<IconBolt size={20} stroke={1.6} />}
        title={t(isFiltered ? 'noneFound' : 'empty')}
        action={
          !isFiltered && (
            <ActionButton for="workflows.create" onClick={onAdd}>
              {t('add')}
            </ActionButton>
          )
        }
      >
        {t(isFiltered ? 'noneFoundText' : 'emptyText')}
      </EmptyState>
    )
  }
  const lines = rules.map((rule) => ({ rule, item: { id: rule.workflow_ref, name: rule.workflow_name } }))
  const canMove = !isFiltered && isWhole && filter.order_by === 'position' && canRun('workflows.order')
  if (!canMove) return lines.map(({ rule }) => <RuleLine key={rule.workflow_ref} rule={rule} />)
  return (
    <OrderedList items={lines.map(({ item }) => item)} label={t('list')} onMove={(id, to) => move(rules, filter, id, to)}>
      {lines.map(({ rule, item }) => (
        <OrderedRow key={item.id} item={item}>
          <RuleLine rule={rule} />
        </OrderedRow>
      ))}
    </OrderedList>
  )
}

function move(rules: WorkflowRow[], filter: RuleListFilter, id: string, to: number): void {
  const from = rules.findIndex(({ workflow_ref }) => workflow_ref === id)
  const moved = rules.toSpliced(from, 1).toSpliced(to, 0, ...rules.slice(from, from + 1))
  const order = () => api.workflows.order({ workflow_refs: moved.map(({ workflow_ref }) => workflow_ref) }, outlivesPage)
  void optimistic<{ workflows: WorkflowRow[] }, unknown>(rulesQuery(filter), (known) => ({ ...known, workflows: moved }), order)
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const pages = Math.ceil(count / rulesPerPage)
  if (pages <= 1) return null
  return (
    <div className={styles.pages}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span role="status">{t('page', { page, pages })}</span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  )
}
