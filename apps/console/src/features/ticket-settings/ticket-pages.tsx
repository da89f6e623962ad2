import type { ComponentType } from 'react'
import type { OptionKind } from '../../shared/conversations/options.ts'
import { Page } from '../../shared/interface/page/page.tsx'
import { OptionList } from './option-list.tsx'
import { t } from './texts.ts'

const page =
  (title: 'tags' | 'tickettypes' | 'ticketcategories' | 'tickettiers' | 'ticketsettings', ...kinds: OptionKind[]): ComponentType =>
  () => (
    <Page title={t(title)}>
      {kinds.map((kind) => (
        <OptionList key={kind} kind={kind} />
      ))}
    </Page>
  )

/** Page at /admin/profile/tickettypes. */
export const TypesPage = page('tickettypes', 'ticket_type')
/** Page at /admin/profile/ticketcategories. */
export const CategoriesPage = page('ticketcategories', 'ticket_category')
/** Page at /admin/profile/tickettiers. */
export const TiersPage = page('tickettiers', 'ticket_tier')
/** Page at /admin/profile/ticketsettings. */
export const SettingsPage = page('ticketsettings', 'ticket_status', 'creation_method')
/** Page at /admin/profile/tags. */
export const TagsPage = page('tags', 'tag')
