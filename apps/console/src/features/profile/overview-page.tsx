import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMailDown, IconMailUp, IconSearch, IconSignature, IconWorldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { SettingsArea } from '../../shared/features/settings-areas.ts'
import { settingsAreas } from '../../shared/features/settings-areas.ts'
import { type SettingsPage, useSettingsPages } from '../../shared/features/settings-pages.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { Page } from '../../shared/interface/page/page.tsx'
import { type EmailPart, emailParts, nameOfPart } from '../../shared/mail/email-parts.ts'
import styles from './overview.module.css'
import { overview } from './overview-texts.ts'
import { type PageState, statesByPage, statesQuery } from './settings-states.ts'
import { t } from './texts.ts'
import { title } from './titles.ts'
import { type SettingsSearch, useSettingsSearch } from './use-settings-search.ts'

/** Page at /admin/profile/overview: everything that the user may set, by what it is about, with the state it is in. */
export function Component() {
  const search = useSettingsSearch()
  const states = useQuery(statesQuery)
  const byPage = statesByPage(states.data ?? [])
  const pages = useSettingsPages()
  const areas = settingsAreas.map((area) => ({ area, members: pages.filter((page) => page.area === area) })).filter(({ members }) => members.length > 0)
  return (
    <Page title={title('overview')} lead={t('overviewLead')} wide>
      <Search search={search} />
      {search.isSearching ? (
        <Found search={search} />
      ) : (
        <>
          {/* The pages can be opened all the same. */}
          {states.isError && <LoadFailure query={states} level={2} />}
          <div className={styles.areas}>
            {areas.map(({ area, members }) => (
              <Area key={area} area={area} pages={members} states={byPage} />
            ))}
          </div>
        </>
      )}
    </Page>
  )
}

function Search({ search: { query, setQuery, pages, fields, isSearching } }: { search: SettingsSearch }) {
  const navigate = useNavigate()
  return (
    <TextInput
      type="search"
      size="md"
      aria-label={t('findSetting')}
      placeholder={t('findSetting')}
      leftSection={<IconSearch size={17} stroke={1.7} />}
      maxLength={100}
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        const first = pages[0] ?? fields[0]
        if (key === 'Enter' && isSearching && first) void navigate(first.to)
        if (key === 'Escape') setQuery('')
      }}
    />
  )
}

function Found({ search: { pages, fields, isSettled } }: { search: SettingsSearch }) {
  const count = pages.length + fields.length
  const rows = [
    ...pages.map(({ to, title: name, heading }) => ({ to, name, of: heading })),
    ...fields.map(({ to, title: name, page }) => ({ to, name, of: page })),
  ]
  return (
    <div className={styles.found}>
      <p className={styles.count} role="status">
        {isSettled && (count === 0 ? t('noPageFound') : t('pagesFound', { count }))}
      </p>
      {count > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ to, name, of }) => (
            <li key={to}>
              <Link className={styles.row} to={to}>
                <span className={styles.name}>{name}</span>
                <span className={styles.state}>{of}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Area({ area, pages, states }: { area: SettingsArea; pages: readonly SettingsPage[]; states: ReadonlyMap<string, PageState> }) {
  return (
    <section className={styles.area} aria-labelledby={`area-${area}`}>
      <h2 id={`area-${area}`}>{t(`area_${area}`)}</h2>
      <ul className={styles.rows}>
        {rowsOf(pages).map(({ to, title: name, icon: Icon, isLocked }) => (
          <li key={to}>
            <Link className={styles.row} to={to}>
              <Icon size={17} stroke={1.7} />
              <span className={styles.name}>
                {name}
                {isLocked && <span className={styles.locked}> ({t('locked')})</span>}
              </span>
              <State state={states.get(to)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const partIcons = { receive: IconMailDown, send: IconMailUp, domain: IconWorldCheck, signature: IconSignature } as const
const isCard = (part: EmailPart): part is keyof typeof partIcons => part in partIcons

/** The pages of an area. Parts of email that are cards of a page lead straight to their card; the page itself, with what else it has, comes last. */
function rowsOf(pages: readonly SettingsPage[]): Pick<SettingsPage, 'to' | 'title' | 'icon' | 'isLocked'>[] {
  const cards = emailParts.flatMap(({ part, to }) => (isCard(part) ? [{ to, title: nameOfPart(part), icon: partIcons[part], isLocked: false }] : []))
  const holds = ({ to }: SettingsPage) => cards.some((card) => card.to.startsWith(`${to}#`))
  return pages.some(holds) ? [...cards, ...pages.filter((page) => !holds(page)), ...pages.filter(holds)] : [...pages]
}

function State({ state }: { state: PageState | undefined }) {
  if (!state) return null
  return (
    <span className={styles.state} data-tone={state.tone}>
      {state.tone !== 'plain' && <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label={overview('needsLook')} />}
      {state.text}
    </span>
  )
}
