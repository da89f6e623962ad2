import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { SwitchField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { GroupPage } from '../groups/group-page.tsx'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { CustomCssField, cssComplaint, shownCss } from './custom-css-field.tsx'
import styles from './theme.module.css'
import { WidgetPreviewBox, widgetClassNames } from './widget-preview.tsx'

/** Switches for what the widget shows. */
const blocks = [
  { name: 'isHelpShown', label: 'showHelp' },
  { name: 'isChatShown', label: 'showChat' },
  { name: 'isMessageShown', label: 'showMessage' },
  { name: 'isNewsShown', label: 'showNews' },
  { name: 'isTeamShown', label: 'showTeam' },
] as const

/** Page at /admin/profile/settings/widget: the widget's own stylesheet, beside a preview. */
export function Component() {
  return (
    <GroupPage title={title('widget')} lead={t('widgetLead')} wide>
      {(library) => <WidgetForm library={library} />}
    </GroupPage>
  )
}

function WidgetForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.widgetTheme, 'canManageWidgetSettings', (widgetTheme) => ({ widgetTheme }))
  return (
    <div className={styles.split}>
      <GroupSection form={form} isValid={cssComplaint(form.values.customCss) === null}>
        <SwitchField
          id="widget-compact"
          label={t('compact')}
          hint={t('compactHint')}
          value={form.values.theme === 'compact'}
          isLocked={form.lockedBy !== null}
          onChange={(isCompact) => form.set({ theme: isCompact ? 'compact' : 'default' })}
        />
        {blocks.map(({ name, label }) => (
          <SwitchField
            key={name}
            id={`widget-${name}`}
            label={t(label)}
            value={form.values[name]}
            isLocked={form.lockedBy !== null}
            onChange={(isShown) => form.set({ [name]: isShown })}
          />
        ))}
        <CustomCssField
          id="widget-css"
          value={form.values}
          isLocked={form.lockedBy !== null}
          isRefused={form.isRefused('widgetTheme.customCss')}
          names={widgetClassNames}
          onChange={form.set}
        />
      </GroupSection>
      <WidgetPreviewBox library={library} layout={form.values} css={shownCss(form.values)} />
    </div>
  )
}
