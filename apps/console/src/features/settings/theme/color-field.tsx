import { TextInput } from '@mantine/core'
import { accentOf, contrast, parseHex } from '@porchlight/ui/accent/accent-of.ts'
import { Row } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

/** Returns whether the text is a color in the library's storage format. */
export const isColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

const readable = 4.5

/** Theme color field with swatches of the color adjusted for readable contrast. */
export function ColorField({ value, onChange, isLocked }: { value: string; onChange: (color: string) => void; isLocked: boolean }) {
  const accent = accentOf(value)
  const ratio = (one: string, other: string) => contrast(parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0])
  const samples = [
    { text: t('onButtons'), color: accent.on, ground: accent.color },
    { text: t('onHeader'), color: accent.on_strong, ground: accent.strong },
    { text: t('asText'), color: accent.text_light, ground: '#ffffff' },
    { text: t('asTextDark'), color: accent.text_dark, ground: '#141916' },
  ]
  const isFaint = isColor(value) && ratio(value, '#ffffff') < readable
  return (
    <>
      <Row label={t('themeColor')} hint={isFaint ? t('faint', { ratio: ratio(value, '#ffffff').toFixed(1) }) : t('themeColorHint')} htmlFor="theme-color">
        <div className={styles.color}>
          <input
            type="color"
            aria-label={t('pickColor')}
            value={isColor(value) ? value.toLowerCase() : '#2dce89'}
            disabled={isLocked}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
          <TextInput
            id="theme-color"
            w={112}
            maxLength={7}
            spellCheck={false}
            value={value}
            disabled={isLocked}
            error={!isColor(value) && t('wrongColor')}
            aria-describedby="theme-color-hint"
            onChange={(event) => onChange(event.currentTarget.value.trim())}
          />
        </div>
      </Row>
      {isColor(value) && (
        <ul className={styles.contrasts} aria-label={t('contrasts')}>
          {samples.map(({ text, color, ground }) => (
            <li key={text}>
              <span className={styles.sample} style={{ color, background: ground }} aria-hidden="true">
                Aa
              </span>
              {text}: {t('ratio', { ratio: ratio(color, ground).toFixed(1) })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
