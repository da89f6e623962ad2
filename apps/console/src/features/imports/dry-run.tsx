import { Checkbox } from '@mantine/core'
import { type OptionalKind, optionalKinds } from '@porchlight/contracts/imports/import-kind'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { customFieldsQuery } from '../../shared/conversations/custom-fields.ts'
import { useTicketOptions } from '../../shared/conversations/options.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { teamsQuery } from '../../shared/people/teams.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { importMappingQuery } from './api.ts'
import styles from './imports.module.css'
import { MappingFields } from './mapping-fields.tsx'
import { kindText, t } from './texts.ts'

type Choices = Record<string, string | null>

/** Decisions before an import is written: how to map agents, statuses, teams and fields, and what to leave out. */
export function DryRun({ of }: { of: ImportView }) {
  const { import_ref, counts } = of
  const query = useQuery(importMappingQuery(import_ref, of.state))
  const people = useAgents() ?? []
  const { ticket_status = [] } = useTicketOptions(['ticket_status'])
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: customFields = [] } = useQuery(customFieldsQuery)
  const [chosen, setChosen] = useState<{ agents: Choices; statuses: Record<string, string>; teams: Choices; fields: Choices }>({
    ...{ agents: {}, statuses: {}, teams: {}, fields: {} },
  })
  const [close_open, setCloseOpen] = useState(false)
  const [leave_out, setLeaveOut] = useState<OptionalKind[]>([])
  const begin = useMutation({
    mutationFn: () => api.imports.begin({ import_ref, ...chosen, close_open, leave_out }),
  })
  const choose = (map: keyof typeof chosen) => (id: string, value: string | null) => setChosen({ ...chosen, [map]: { ...chosen[map], [id]: value } })
  const present = optionalKinds.filter((kind) => counts.some((each) => each.kind === kind))
  return (
    <div className={styles.choices}>
      <Loaded query={query} rows={2}>
        {(found) => (
          <>
            <MappingFields
              title={t('agents')}
              lead={t('agentsLead')}
              rows={found.agents.map(({ external_id, name, email, user_id }) => ({
                ...{ id: external_id, label: t('agentAs', { name: name || email || external_id }), about: email ?? '', proposed: user_id },
              }))}
              chosen={chosen.agents}
              options={[{ value: '', label: t('nobody') }, ...people.map((person) => ({ value: person.user_id, label: shownName(person) }))]}
              onChoose={choose('agents')}
            />
            <MappingFields
              title={t('statuses')}
              rows={found.statuses.map(({ name, count, status_ref }) => ({
                ...{ id: name, label: t('statusAs', { name: name || t('statusNone') }), about: t('conversationCount', { count }), proposed: status_ref },
              }))}
              chosen={chosen.statuses}
              options={ticket_status.filter(({ is_deleted }) => !is_deleted).map(({ ref, name }) => ({ value: ref, label: name }))}
              onChoose={(id, value) => value !== null && choose('statuses')(id, value)}
            />
            <MappingFields
              title={t('teams')}
              lead={t('teamsLead')}
              rows={found.teams.map(({ external_id, name, team_ref }) => ({ id: external_id, label: t('teamAs', { name }), about: '', proposed: team_ref }))}
              chosen={chosen.teams}
              options={[{ value: '', label: t('noTeam') }, ...teams.map(({ team_ref, team_name }) => ({ value: team_ref, label: team_name }))]}
              onChoose={choose('teams')}
            />
            <MappingFields
              title={t('fields')}
              lead={t('fieldsLead')}
              rows={found.fields.map(({ external_id, name, custom_field_ref }) => ({
                ...{ id: external_id, label: t('fieldAs', { name }), about: '', proposed: custom_field_ref },
              }))}
              chosen={chosen.fields}
              options={[
                { value: '', label: t('noField') },
                { value: 'new', label: t('newField') },
                ...customFields.filter(({ is_deleted }) => !is_deleted).map(({ custom_field_ref, name }) => ({ value: custom_field_ref, label: name })),
              ]}
              onChoose={choose('fields')}
            />
          </>
        )}
      </Loaded>
      <fieldset className={styles.part}>
        <legend>{t('take')}</legend>
        {present.map((kind) => (
          <Checkbox
            key={kind}
            label={kindText(kind)}
            checked={!leave_out.includes(kind)}
            onChange={(event) => setLeaveOut(event.currentTarget.checked ? leave_out.filter((each) => each !== kind) : [...leave_out, kind])}
          />
        ))}
        <Checkbox label={t('closeOpen')} checked={close_open} onChange={(event) => setCloseOpen(event.currentTarget.checked)} />
      </fieldset>
      <ActionButton for="imports.begin" busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('begin')}
      </ActionButton>
    </div>
  )
}
