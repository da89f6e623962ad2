import { Button } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { fillPlaceholders, subjectPlaceholders, unknownPlaceholders } from '@porchlight/contracts/translations/placeholders'
import { Notice } from '@porchlight/ui'
import { Row } from '../../../shared/interface/page/page.tsx'
import { SwitchField, TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'
import styles from './groups.module.css'

/** Page at /admin/profile/settings/tickets: recipients and subject lines for contact form emails. */
export function Component() {
  return (
    <GroupPage title={title('tickets')} lead={t('ticketsLead')}>
      {(library) => <TicketForm library={library} />}
    </GroupPage>
  )
}

function TicketForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.settings.ticket, 'canManageTicketSettings', (ticket) => ({ settings: { ticket } }))
  const { values, set } = form
  const isLocked = form.lockedBy !== null
  const example: Record<string, string> = {
    companyEmail: library.settings.companyEmail || 'help@company.example',
    companyPhone: library.settings.companyPhone || '+1 555 0100',
    companyName: library.settings.companyName,
    accountName: 'Ada Lovelace',
    userEmail: 'ada@example.com',
    userMessage: t('exampleMessage'),
    userSearch: t('exampleSearch'),
    ticketId: '1764000000000123',
  }
  const unknown = unknownPlaceholders(values.supportEmailSubject, subjectPlaceholders)
  return (
    <GroupSection form={form}>
      <SwitchField
        id="self-managed"
        label={t('selfManaged')}
        hint={t('selfManagedHint')}
        value={values.selfManaged}
        isLocked={isLocked}
        onChange={(selfManaged) => set({ selfManaged })}
      />
      <TextField
        id="contact-email"
        type="email"
        label={t('contactEmail')}
        hint={t('contactEmailHint')}
        max={254}
        value={values.contactEmail}
        isLocked={isLocked}
        error={form.isRefused('settings.ticket.contactEmail') && t('wrongEmail')}
        onChange={(contactEmail) => set({ contactEmail })}
      />
      <TextField
        id="subject"
        label={t('subject')}
        hint={t('subjectHint')}
        max={300}
        value={values.supportEmailSubject}
        isLocked={isLocked}
        error={form.isRefused('settings.ticket.supportEmailSubject') && t('wrongText')}
        onChange={(supportEmailSubject) => set({ supportEmailSubject })}
      />
      <Row label={t('placeholders')} hint={t('placeholdersHint')} stacked>
        <div className={styles.placeholders}>
          {subjectPlaceholders.map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              disabled={isLocked}
              onClick={() => set({ supportEmailSubject: `${values.supportEmailSubject}{${name}}` })}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
      </Row>
      {unknown.length > 0 && (
        <div className={styles.notice}>
          <Notice tone="warning">{t('unknownPlaceholder', { names: unknown.map((name) => `{${name}}`).join(', ') })}</Notice>
        </div>
      )}
      {values.supportEmailSubject && (
        <figure className={styles.result} aria-label={t('subjectExample')}>
          <cite>{t('subjectExample')}</cite>
          <span>{fillPlaceholders(values.supportEmailSubject, example)}</span>
        </figure>
      )}
    </GroupSection>
  )
}
