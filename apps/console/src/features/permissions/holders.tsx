import { NativeSelect } from '@mantine/core'
import type { AgentView } from '@porchlight/contracts/people/people'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { useAgents } from '../../shared/people/agents.ts'
import { useRoleName } from '../../shared/people/custom-roles.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { flagGroups } from './flag-groups.ts'
import { flagText } from './flag-texts.ts'
import styles from './permissions.module.css'
import { t } from './texts.ts'
import { permissionsAddress, usePermissionsPlace } from './use-permissions-place.ts'

/** The server names no more. */
const holdersMax = 100

/** Who can do this: a permission, and everyone who has it, with the way to why. */
export function Holders() {
  const { flag, go } = usePermissionsPlace()
  const agents = useAgents()
  const slug: PermissionFlag = flagGroups.flatMap(({ flags }) => flags).find((each) => each === flag) ?? 'canTakeChats'
  const query = useQuery({ queryKey: ['person-permissions', 'holders', slug], queryFn: async () => (await api.permissions.holders({ slug })).holders })
  const groups = flagGroups.map(({ name, flags }) => ({ group: flagText(name), items: flags.map((value) => ({ value, label: flagText(value) })) }))
  return (
    <>
      <NativeSelect label={t('whoCan')} w={280} value={slug} data={groups} onChange={(event) => go({ view: 'flag', flag: event.currentTarget.value })} />
      <Section>
        <Loaded query={query} rows={4}>
          {(holders) => (
            <>
              {holders.length === 0 && <Row label={t('nobodyCan')} />}
              {holders.map(({ user_id, name }) => (
                <Holder key={user_id} slug={slug} name={name} agent={agents?.find((each) => each.user_id === user_id)} />
              ))}
              {holders.length >= holdersMax && <Row label={t('firstOnly', { count: holdersMax })} />}
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

function Holder({ slug, name, agent }: { slug: PermissionFlag; name: string; agent: AgentView | undefined }) {
  return agent ? <Known slug={slug} name={name} agent={agent} /> : <Row label={name} />
}

/** A teammate with their role; others than the user lead to why they can. */
function Known({ slug, name, agent }: { slug: PermissionFlag; name: string; agent: AgentView }) {
  const role = useRoleName(agent)
  const { user } = useSignedIn()
  return (
    <Row label={<span dir="auto">{name}</span>} hint={role}>
      {agent.user_id !== user.user_id && (
        <Link className={styles.why} to={permissionsAddress({ view: 'people', person: agent.user_id, flag: slug })} aria-label={t('whyOf', { name })}>
          {t('why')}
        </Link>
      )}
    </Row>
  )
}
