import styles from './components-page.module.css'
import { Sample } from './sample.tsx'

const colours = [
  'canvas',
  'surface',
  'surface-2',
  'surface-3',
  'raised',
  'border',
  'border-strong',
  'border-control',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-text',
  'accent-strong',
  'accent-soft',
  'danger',
  'danger-soft',
  'warning-soft',
  'info-soft',
  'note-soft',
]
const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12]

/** Samples of colors, type and spacing. */
export function TokenSamples() {
  return (
    <>
      <Sample name="Colours">
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name}>
              <i style={{ background: `var(--pl-${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Type">
        {sizes.map((size) => (
          <p key={size} className={styles.type} style={{ fontSize: `var(--pl-text-${size})`, lineHeight: 'var(--pl-leading-tight)' }}>
            {size} Leave the light on
          </p>
        ))}
      </Sample>
      <Sample name="Space">
        <div className={styles.space}>
          {spaces.map((space) => (
            <i key={space} style={{ inlineSize: `var(--pl-space-${space})` }} />
          ))}
        </div>
      </Sample>
    </>
  )
}
