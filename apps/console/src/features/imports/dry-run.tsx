import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { importAgentsQuery, refetchImports } from './api.ts'
import styles from './imports.module.css'
import { t } from './texts.ts'

/** What can be decided before an import is written: who is who, open conversations, tags. */
export function DryRun({ import_ref }: { import_ref: string }) {
  const query = useQuery(importAgentsQuery(import_ref))
  const people = useAgents() ?? []
  const [agents, setAgents] = useState<Record<string, string | null>>({})
  const [close_open, setCloseOpen] = useState(false)
  const [with_tags, setWithTags] = useState(true)
  const begin = useMutation({ mutationFn: () => api.imports.begin({ import_ref, agents, close_open, with_tags }), onSuccess: refetchImports })
  const choices = [{ value: '', label: t('nobody') }, ...people.map((person) => ({ value: person.user_id, label: shownName(person) }))]
  return (
    <div className={styles.choices}>
      <Loaded query={query} rows={2}>
        {(found) =>
          found.length > 0 && (
            <fieldset className={styles.agents}>
              <legend>{t('agents')}</legend>
              <p className={styles.note}>{t('agentsLead')}</p>
              {found.map(({ external_id, name, email, user_id }) => (
                <NativeSelect
                  key={external_id}
                  label={t('agentAs', { name: name || email || external_id })}
                  description={email}
                  value={(Object.hasOwn(agents, external_id) ? agents[external_id] : user_id) ?? ''}
                  data={choices}
                  onChange={(event) => setAgents({ ...agents, [external_id]: event.currentTarget.value || null })}
                />
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <Checkbox label={t('closeOpen')} checked={close_open} onChange={(event) => setCloseOpen(event.currentTarget.checked)} />
      <Checkbox label={t('withTags')} checked={with_tags} onChange={(event) => setWithTags(event.currentTarget.checked)} />
      <ActionButton for="imports.begin" busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('begin')}
      </ActionButton>
    </div>
  )
}
