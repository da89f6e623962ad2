import { NativeSelect, TextInput } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { ChoiceBar } from '@porchlight/ui'
import { accentOf } from '@porchlight/ui/accent/accent-of.ts'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { WidgetPreview } from '../../../shared/library/widget-preview/widget-preview.tsx'
import { widgetsQuery } from '../api.ts'
import { SwitchField } from '../form/fields.tsx'
import { t } from '../texts.ts'
import { chosenOptions, type Framework, plainOptions, type SnippetOptions, snippetFor } from './embed-snippets.ts'
import styles from './groups.module.css'

const frameworks = ['html', 'react', 'next', 'vue', 'wordpress', 'gtm'] as const satisfies readonly Framework[]
const positions = () =>
  [
    { value: '', label: t('sideAuto') },
    { value: 'left', label: t('sideLeft') },
    { value: 'right', label: t('sideRight') },
  ] as const
const themes = () =>
  [
    { value: '', label: t('themeAuto') },
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
  ] as const

/** Returns the server's public URL, derived from the library's widget URL. */
const serverOf = ([widget]: readonly { url: string }[]) => (widget?.url ?? location.origin).split('/advancedWidget/')[0] ?? ''

/** Embed code for the chosen framework, beside a preview of the widget. */
export function EmbedCode({ library }: { library: LibraryDocument }) {
  const widgets = useQuery(widgetsQuery)
  const [framework, setFramework] = useState<Framework>('html')
  const [options, setOptions] = useState<SnippetOptions>(plainOptions)
  const set = (part: Partial<SnippetOptions>) => setOptions((now) => ({ ...now, ...part }))
  const distance = (name: 'offsetX' | 'offsetY') => (
    <TextInput
      id={name}
      w={96}
      inputMode="numeric"
      placeholder="20"
      maxLength={4}
      value={options[name]}
      rightSection={<span className={styles.unit}>px</span>}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles.embed}>
      <div className={styles.embedForm}>
        <Section title={t('embedCode')} lead={t('embedCodeLead')}>
          <Row label={t('builtWith')} htmlFor="framework">
            <NativeSelect
              id="framework"
              value={framework}
              data={frameworks.map((value) => ({ value, label: t(value) }))}
              onChange={(event) => setFramework(frameworks.find((one) => one === event.currentTarget.value) ?? 'html')}
            />
          </Row>
          <Row label={t('code')} hint={t(`${framework}Note`)} stacked>
            <Loaded query={widgets} rows={1}>
              {(list) => (
                <CopyField
                  value={snippetFor(framework, serverOf(list), library.support_lib_id, { ...options, color: library.publicHelpCenterTheme.themeColor })}
                  what={t('embedCodeName')}
                />
              )}
            </Loaded>
          </Row>
        </Section>
        <Section title={t('launcher')} lead={t('launcherLead')}>
          <Row label={t('side')}>
            <ChoiceBar label={t('side')} value={options.position} choices={positions()} onChange={(position) => set({ position })} />
          </Row>
          <Row label={t('offsetX')} htmlFor="offsetX">
            {distance('offsetX')}
          </Row>
          <Row label={t('offsetY')} htmlFor="offsetY">
            {distance('offsetY')}
          </Row>
          <Row label={t('widgetColors')}>
            <ChoiceBar label={t('widgetColors')} value={options.theme} choices={themes()} onChange={(theme) => set({ theme })} />
          </Row>
          <Row label={t('widgetLocale')} hint={t('widgetLocaleHint')} htmlFor="locale">
            <TextInput
              id="locale"
              w={96}
              maxLength={20}
              aria-describedby="locale-hint"
              value={options.locale}
              onChange={(event) => set({ locale: event.currentTarget.value })}
            />
          </Row>
          <SwitchField
            id="hide-offline"
            label={t('hideOffline')}
            hint={t('hideOfflineHint')}
            value={options.hideOffline}
            isLocked={false}
            onChange={(hideOffline) => set({ hideOffline })}
          />
          <Row label={t('seeWidget')} hint={t('seeWidgetHint')}>
            <Link to="/admin/preview">{t('open')}</Link>
          </Row>
        </Section>
      </div>
      <OnAPage library={library} options={options} />
    </div>
  )
}

/** Preview of the real widget above its launcher, positioned as on a web page. */
function OnAPage({ library, options }: { library: LibraryDocument; options: SnippetOptions }) {
  const { offsetX = 20, offsetY = 20, locale } = chosenOptions(options)
  const scheme = options.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const { color, on } = accentOf(library.publicHelpCenterTheme.themeColor)
  const place = {
    '--x': `${Math.min(Number(offsetX), 48)}px`,
    '--y': `${Math.min(Number(offsetY), 120)}px`,
    '--color': color,
    '--on': on,
  }
  return (
    <figure className={styles.stage} data-side={options.position || 'end'} style={place as CSSProperties}>
      <WidgetPreview key={String(locale)} library={library} scheme={scheme} language={locale === undefined ? undefined : String(locale)} />
      <span className={styles.launcher}>
        <IconMessage size={26} stroke={1.8} aria-hidden />
      </span>
      <figcaption className="pl-visually-hidden">{t('widgetPreview')}</figcaption>
    </figure>
  )
}
