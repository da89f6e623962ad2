import { Button } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { contentKinds, listedKinds } from '@porchlight/contracts/visibility/content-kinds'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/content/visibility/kind-pages.ts'
import { familyText } from '../../../shared/content/visibility/texts.ts'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { SwitchField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'
import styles from './groups.module.css'

/** Page at /admin/profile/settings/visibility: the library's exceptions to its parent's content, each with a link to change it. */
export function Component() {
  return (
    <GroupPage title={title('visibility')} lead={t('visibilityLead')}>
      {(library) => (
        <>
          <ContactForm library={library} />
          {library.parent_lib_id === null ? (
            <Section>
              <Row label={t('noParent')} hint={t('noParentHint')} />
            </Section>
          ) : (
            <Defaults library={library} />
          )}
        </>
      )}
    </GroupPage>
  )
}

function ContactForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(
    { isContactFormOnline: library.isContactFormOnline, default_display: library.default_display },
    'canManageWidgetSettings',
    ({ default_display, ...rest }) => ({ ...rest, ...(default_display !== undefined && { visibility: { default_display } }) }),
  )
  return (
    <GroupSection form={form}>
      <SwitchField
        id="contact-form"
        label={t('contactForm')}
        hint={t('contactFormHint')}
        value={form.values.isContactFormOnline}
        isLocked={form.lockedBy !== null}
        onChange={(isContactFormOnline) => form.set({ isContactFormOnline })}
      />
      {library.parent_lib_id !== null && (
        <SwitchField
          id="default-display"
          label={t('defaultDisplay')}
          hint={t('defaultDisplayHint')}
          value={form.values.default_display}
          isLocked={form.lockedBy !== null}
          onChange={(default_display) => form.set({ default_display })}
        />
      )}
    </GroupSection>
  )
}

function Defaults({ library }: { library: LibraryDocument }) {
  const { can } = usePermissions()
  return (
    <Section title={t('decided')} lead={t('decidedLead')}>
      {listedKinds.map((kind) => {
        const { lists, writers } = contentKinds[kind]
        const hidden = library[lists.hidden].length
        const shown = lists.shown === null ? 0 : library[lists.shown].length
        return (
          <Row
            key={kind}
            label={familyText(`default_${kind}`)}
            hint={<span className={styles.count}>{hidden + shown === 0 ? t('followsParent') : t('decidedCounts', { hidden, shown })}</span>}
          >
            {can(writers) && (
              <Button component={Link} to={kindPages[kind]} variant="default" size="xs">
                {t('open')}
              </Button>
            )}
          </Row>
        )
      })}
    </Section>
  )
}
