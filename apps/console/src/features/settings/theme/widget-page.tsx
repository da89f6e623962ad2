import type { LibraryDocument } from '@porchlight/contracts'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { GroupPage } from '../groups/group-page.tsx'
import { t } from '../texts.ts'
import { CustomCssField, cssComplaint, shownCss } from './custom-css-field.tsx'
import styles from './theme.module.css'
import { WidgetPreview, widgetClassNames } from './widget-preview.tsx'

/** /admin/profile/settings/widget: the widget's own style sheet, beside how it looks. */
export function Component() {
  return (
    <GroupPage title={t('widget')} lead={t('widgetLead')} wide>
      {(library) => <WidgetForm library={library} />}
    </GroupPage>
  )
}

function WidgetForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.widgetTheme, 'canManageWidgetSettings', (widgetTheme) => ({ widgetTheme }))
  return (
    <div className={styles.split}>
      <GroupSection form={form} isValid={cssComplaint(form.values.customCss) === null}>
        <CustomCssField
          id="widget-css"
          value={form.values}
          isLocked={form.lockedBy !== null}
          isRefused={form.isRefused('widgetTheme.customCss')}
          names={widgetClassNames}
          onChange={form.set}
        />
      </GroupSection>
      <WidgetPreview library={library} css={shownCss(form.values)} />
    </div>
  )
}
