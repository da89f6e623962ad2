import { Button } from '@mantine/core'
import { masked } from '@porchlight/contracts/hidden-values'
import { momentText, RelativeTime } from '@porchlight/ui'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { countryText, languageText } from '../../../shared/contacts/place-text.ts'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { noText } from '../../../shared/conversations/no-text.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { ConsentsSection } from '../consents/consents.tsx'
import { MailLink } from '../mail-link.tsx'
import styles from './directory.module.css'
import { contactQuery } from './queries.ts'
import { t } from './texts.ts'

const ContactDialog = lazy(() => import('../contact-dialog.tsx'))
const FormerAddresses = lazy(() => import('./former-addresses.tsx'))
const PersonalDataSection = lazy(() => import('../personal-data/personal-data-section.tsx'))

/** Screen at /admin/contacts/:visitor_id: what is known about a contact, and their conversations. */
export function Component() {
  const { visitor_id = '' } = useParams()
  const query = useQuery(contactQuery(visitor_id))
  const { canRun } = usePermissions()
  const [isEditing, setEditing] = useState<boolean | null>(null)
  return (
    <Loaded query={query} rows={6}>
      {({ visitor, company_ref, erased_at, conversations, has_more }) => {
        const moment = (at: string) => (
          <span title={momentText(Date.parse(at))}>
            <RelativeTime at={at} isSpoken />
          </span>
        )
        const facts: [string, ReactNode][] = [
          [t('email'), visitor.email && <MailLink address={visitor.email} />],
          [t('phone'), visitor.phone],
          [t('company'), company_ref && <Link to={`/admin/companies/${company_ref}`}>{visitor.company}</Link>],
          [t('customerId'), visitor.external_id],
          [t('country'), visitor.country && countryText(visitor.country)],
          [t('language'), languageText(visitor.language)],
          [t('firstSeen'), moment(visitor.first_seen_at)],
          [t('lastSeen'), moment(visitor.last_seen_at)],
          [t('notes'), visitor.notes],
        ]
        const about = conversations[0]
        const close = () => {
          setEditing(false)
        }
        const actions = erased_at === null && canRun('directory.changeContact') && (
          <Button variant="default" leftSection={<IconPencil size={16} stroke={1.8} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
        const states = [visitor.is_verified && t('verified'), visitor.is_blocked && t('blocked')].filter(Boolean).join(' · ')
        return (
          <Page
            title={visitor.name || (visitor.email !== masked && visitor.email) || t(erased_at === null ? 'noName' : 'erased')}
            lead={
              <>
                <BackLink to="/admin/contacts" label={t('contacts')} />
                {states}
              </>
            }
            actions={actions}
          >
            <Section title={t('details')}>
              <dl className={styles.facts}>
                {facts
                  .filter(([, value]) => value)
                  .map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd dir="auto">{value}</dd>
                    </div>
                  ))}
              </dl>
            </Section>
            <Section title={t('conversations')}>
              {conversations.length === 0 ? (
                <p className={styles.hint}>{t('noConversations')}</p>
              ) : (
                <PublicationList label={t('conversations')}>
                  {conversations.map((one) => (
                    <PublicationRow
                      key={one.conversation_ref}
                      to={conversationAddress(one.conversation_ref)}
                      title={one.subject || one.last_message?.excerpt || noText(one)}
                      more={`#${one.number} · ${t(`state_${one.state}`)}`}
                      at={one.updated_at}
                    />
                  ))}
                </PublicationList>
              )}
              {has_more && <p className={styles.hint}>{t('moreConversations')}</p>}
            </Section>
            {visitor.pages.length > 0 && (
              <Section title={t('pages')}>
                <dl className={styles.facts}>
                  {visitor.pages.map((page) => (
                    <div key={page.at}>
                      <dt>{moment(page.at)}</dt>
                      <dd dir="auto">
                        <a href={page.url} target="_blank" rel="noopener noreferrer">
                          {page.title || page.url}
                        </a>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Section>
            )}
            <Suspense>{erased_at === null && canRun('directory.formerAddresses') && <FormerAddresses visitor_id={visitor_id} />}</Suspense>
            {erased_at === null && <ConsentsSection visitor_id={visitor_id} />}
            <Suspense>{canRun('personalData.erasures') && <PersonalDataSection visitor_id={visitor_id} />}</Suspense>
            <Suspense>{isEditing !== null && <ContactDialog conversation={about} visitor={visitor} isOpen={isEditing} onClose={close} />}</Suspense>
          </Page>
        )
      }}
    </Loaded>
  )
}
