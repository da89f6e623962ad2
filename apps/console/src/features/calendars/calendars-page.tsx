import { Button, Modal } from '@mantine/core'
import type { CalendarView } from '@porchlight/contracts/calendars/calendars'
import { EmptyState, soonText } from '@porchlight/ui'
import { IconCalendarTime } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { calendarsQuery } from '../../shared/interface/calendars-query.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { CalendarForm } from './calendar-form.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/businesshours: the business calendars, with a dialog to add, change and delete them. */
export function Component() {
  const query = useQuery(calendarsQuery)
  const [edited, setEdited] = useState<string | null>(null)
  const calendar = query.data?.find(({ calendar_ref }) => calendar_ref === edited)
  const isOpen = edited === '' || calendar !== undefined
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button size="xs" onClick={() => setEdited('')}>
          {t('add')}
        </Button>
      }
    >
      <Section>
        <Loaded query={query} rows={2}>
          {(calendars) => <Calendars calendars={calendars} onEdit={setEdited} />}
        </Loaded>
      </Section>
      {/* Escape closes the uppermost dialog alone. */}
      <Modal.Stack>
        <Modal
          stackId="form"
          opened={isOpen}
          onClose={() => setEdited(null)}
          title={calendar ? t('editTitle', { name: calendar.name }) : t('addTitle')}
          size={640}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          {isOpen && <CalendarForm key={edited} calendar={calendar ?? null} onDone={() => setEdited(null)} />}
        </Modal>
      </Modal.Stack>
    </Page>
  )
}

function Calendars({ calendars, onEdit }: { calendars: CalendarView[]; onEdit: (calendar_ref: string) => void }) {
  const makeDefault = useMutation({
    mutationFn: ({ calendar_ref }: CalendarView) => api.calendars.makeDefault({ calendar_ref }),
    onSuccess: async (_answer, { name }) => {
      showSuccess(t('madeDefault', { name }))
    },
  })
  if (calendars.length === 0) {
    return (
      <EmptyState icon={<IconCalendarTime size={20} stroke={1.6} />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  return calendars.map((calendar) => (
    <Row
      key={calendar.calendar_ref}
      label={calendar.name}
      hint={[calendar.is_default ? t('isDefault') : '', calendar.time_zone, openText(calendar)].filter(Boolean).join(' · ')}
    >
      {!calendar.is_default && (
        <Button variant="subtle" size="xs" disabled={makeDefault.isPending} onClick={() => makeDefault.mutate(calendar)}>
          {t('makeDefault')}
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={t('editTitle', { name: calendar.name })} onClick={() => onEdit(calendar.calendar_ref)}>
        {t('edit')}
      </Button>
    </Row>
  ))
}

function openText({ is_open, changes_at }: CalendarView): string {
  if (changes_at === null) return t(is_open ? 'openAlways' : 'closedAlways')
  return t(is_open ? 'openNow' : 'closedNow', { moment: soonText(new Date(changes_at)) })
}
