import { NativeSelect } from '@mantine/core'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { flagGroups } from './flag-groups.ts'
import { t } from './texts.ts'

/** Who can do this: a permission, and everyone who has it. */
export function Holders() {
  const [slug, setSlug] = useState<PermissionFlag>('canTakeChats')
  const query = useQuery({ queryKey: ['person-permissions', 'holders', slug], queryFn: async () => (await api.permissions.holders({ slug })).holders })
  const groups = flagGroups.map(({ name, flags }) => ({ group: name, items: flags.map(([value, label]) => ({ value, label })) }))
  const find = (value: string) => flagGroups.flatMap(({ flags }) => flags).find(([flag]) => flag === value)?.[0]
  return (
    <>
      <NativeSelect label={t('whoCan')} w={280} value={slug} data={groups} onChange={(event) => setSlug(find(event.currentTarget.value) ?? slug)} />
      <Section>
        <Loaded query={query} rows={4}>
          {(holders) => (holders.length === 0 ? <Row label={t('nobodyCan')} /> : holders.map(({ user_id, name }) => <Row key={user_id} label={name} />))}
        </Loaded>
      </Section>
    </>
  )
}
