import type { LibraryDocument, LibraryIntegrations } from '@porchlight/contracts/libraries/library-document'
import { Notice } from '@porchlight/ui'
import { Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { LongField, SwitchField, TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'
import styles from './groups.module.css'
import { OwnHostSteps } from './own-host-steps.tsx'
import { type BlockField, type BlockName, thirdPartyBlocks } from './third-party-blocks.ts'

/** Page at /admin/profile/settings/thirdparty: third-party chat products on the help center. */
export function Component() {
  return (
    <GroupPage title={title('thirdParty')} lead={t('thirdPartyLead')}>
      {(library) => (
        <>
          {!hasOwnHost(library) && <OwnHost />}
          <BlocksForm library={library} />
        </>
      )}
    </GroupPage>
  )
}

/** Whether a host of the library's own is verified; otherwise its domain is one derived from its key. */
const hasOwnHost = ({ custom_subDomain, library_domain, support_lib_id }: LibraryDocument): boolean =>
  custom_subDomain !== null || !library_domain.toLowerCase().startsWith(`${support_lib_id.toLowerCase()}.`)

/** The way to a domain of one's own, for those who may take it. */
function OwnHost() {
  const { canRun } = usePermissions()
  return (
    <Section title={t('ownHost')}>
      {canRun('librarySettings.claimSubDomain') ? (
        <OwnHostSteps />
      ) : (
        <div className={styles.notice}>
          <Notice tone="warning">{t('thirdPartyNowhere')}</Notice>
        </div>
      )}
    </Section>
  )
}

function BlocksForm({ library }: { library: LibraryDocument }) {
  const current = Object.fromEntries(thirdPartyBlocks.map(({ name }) => [name, library[name]])) as LibraryIntegrations
  const form = useGroupForm<LibraryIntegrations>(current, 'canManageMessengerSettings', (integrations) => ({ integrations }))
  const isLocked = form.lockedBy !== null
  return (
    <GroupSection form={form}>
      {thirdPartyBlocks.map(({ name, label, about, fields }) => {
        const block = form.values[name]
        const change = (part: object) => form.set({ [name]: { ...block, ...part } } as Partial<LibraryIntegrations>)
        return (
          <div key={name}>
            <SwitchField
              id={`${name}-enable`}
              label={label()}
              hint={about()}
              value={block.enable}
              isLocked={isLocked}
              onChange={(enable) => change({ enable })}
            />
            {block.enable && fields.some(({ kind }) => kind === 'script') && (
              <div className={styles.notice}>
                <Notice tone="warning">{t('scriptWarning')}</Notice>
              </div>
            )}
            {block.enable &&
              fields.map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  of={name}
                  value={(block as Record<string, string | boolean>)[field.name] ?? ''}
                  isLocked={isLocked}
                  isRefused={form.isRefused(`integrations.${name}.${field.name}`)}
                  onChange={(value) => change({ [field.name]: value })}
                />
              ))}
          </div>
        )
      })}
    </GroupSection>
  )
}

function Field({
  field: { name, label, kind },
  of,
  value,
  isLocked,
  isRefused,
  onChange,
}: {
  field: BlockField
  of: BlockName
  value: string | boolean
  isLocked: boolean
  isRefused: boolean
  onChange: (value: string | boolean) => void
}) {
  const common = { id: `${of}-${name}`, label: label(), isLocked, error: isRefused && t('wrongText'), onChange }
  if (kind === 'switch') return <SwitchField {...common} value={value === true} />
  if (kind === 'script') return <LongField {...common} code rows={5} max={20_000} value={String(value)} />
  return <TextField {...common} max={200} value={String(value)} />
}
