import { Button } from '@mantine/core'
import type { Incident, Maintenance, StatusComponent } from '@porchlight/contracts/status/status'
import { EmptyState } from '@porchlight/ui'
import { IconActivity, IconArrowLeft, IconCalendarTime, IconCircleCheck, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFreshPublications } from '../../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { boardQuery } from './api.ts'
import { BannerRows } from './banner-rows.tsx'
import { ComponentDialog } from './component-dialog.tsx'
import { ComponentRows } from './component-rows.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import { IncidentRows } from './incident-rows.tsx'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { MaintenanceRows } from './maintenance-rows.tsx'
import { t } from './texts.ts'

type Board = { components: StatusComponent[]; incidents: Incident[]; maintenances: Maintenance[]; subscribers: number }

/** Screen at /admin/newsflash/status, where staff manage the status page that visitors see at `app/status`. */
export function Component() {
  useFreshPublications()
  const { support_lib_id } = useSignedIn().user
  const { ready, canRun } = usePermissions()
  const actions = (
    <>
      <Button component={Link} to="/admin/newsflash" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.8} />}>
        {t('news')}
      </Button>
      <Button
        component="a"
        href={`/${support_lib_id}/app/status`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.8} />}
      >
        {t('view')}
      </Button>
    </>
  )
  return (
    <Page title={t('title')} lead={ready && !canRun('status.openIncident') ? t('readOnly') : t('lead')} actions={actions} wide>
      <BannerRows />
      <Loaded query={useQuery(boardQuery)} rows={6} height={36}>
        {(board) => <Sections board={board} />}
      </Loaded>
    </Page>
  )
}

function Sections({ board: { components, incidents, maintenances, subscribers } }: { board: Board }) {
  const [asked, setAsked] = useState<'component' | 'incident' | 'maintenance' | null>(null)
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  const resolved = incidents.filter(({ resolved_at }) => resolved_at !== null)
  const close = () => setAsked(null)
  return (
    <>
      <Section
        title={t('incidents')}
        lead={subscribers > 0 ? t('subscribers', { count: subscribers }) : t('noSubscribers')}
        actions={
          <ActionButton for="status.openIncident" size="xs" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setAsked('incident')}>
            {t('openIncident')}
          </ActionButton>
        }
      >
        {open.length > 0 ? (
          <IncidentRows incidents={open} components={components} label={t('incidents')} />
        ) : (
          <Nothing icon={<IconCircleCheck size={20} stroke={1.6} />} title={t('noIncidents')} text={t('noIncidentsText')} />
        )}
      </Section>
      <Section
        title={t('components')}
        lead={t('componentsLead')}
        actions={
          <ActionButton
            for="status.createComponent"
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => setAsked('component')}
          >
            {t('addComponent')}
          </ActionButton>
        }
      >
        {components.length > 0 ? (
          <ComponentRows components={components} />
        ) : (
          <Nothing icon={<IconActivity size={20} stroke={1.6} />} title={t('noComponents')} text={t('noComponentsText')} />
        )}
      </Section>
      <Section
        title={t('maintenance')}
        actions={
          <ActionButton
            for="status.planMaintenance"
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => setAsked('maintenance')}
          >
            {t('planMaintenance')}
          </ActionButton>
        }
      >
        {maintenances.length > 0 ? (
          <MaintenanceRows maintenances={maintenances} components={components} />
        ) : (
          <Nothing icon={<IconCalendarTime size={20} stroke={1.6} />} title={t('noMaintenance')} text={t('noMaintenanceText')} />
        )}
      </Section>
      {resolved.length > 0 && (
        <Section title={t('resolved')}>
          <IncidentRows incidents={resolved} components={components} label={t('resolved')} />
        </Section>
      )}
      {asked === 'component' && <ComponentDialog component={null} onClose={close} />}
      {asked === 'incident' && <IncidentDialog components={components} onClose={close} />}
      {asked === 'maintenance' && <MaintenanceDialog maintenance={null} components={components} onClose={close} />}
    </>
  )
}

function Nothing({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <EmptyState icon={icon} title={title}>
      {text}
    </EmptyState>
  )
}
