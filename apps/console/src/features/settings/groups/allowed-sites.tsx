import type { LibraryChange, LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { LongField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'

type Sites = LibraryDocument['widgetSites']

/** Removes empty lines, which are allowed while typing. */
const toChange = ({ allowed_sites = [] }: Partial<Sites>): LibraryChange => ({
  widgetSites: { allowed_sites: allowed_sites.map((site) => site.trim()).filter((site) => site !== '') },
})

/** Websites that may embed the widget; an empty list allows any. */
export function AllowedSites({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.widgetSites, 'canManageWidgetSettings', toChange)
  return (
    <GroupSection form={form} title={t('sites')} lead={t('sitesLead')}>
      <LongField
        id="allowed-sites"
        label={t('allowedSites')}
        hint={t('allowedSitesHint')}
        value={form.values.allowed_sites.join('\n')}
        isLocked={form.lockedBy !== null}
        error={form.isRefused('widgetSites.allowed_sites') && t('wrongSites')}
        max={13_000}
        code
        onChange={(text) => form.set({ allowed_sites: text === '' ? [] : text.split('\n') })}
      />
    </GroupSection>
  )
}
