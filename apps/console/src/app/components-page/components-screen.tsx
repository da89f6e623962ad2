import { useDirection, useMantineColorScheme } from '@mantine/core'
import { ChoiceBar } from '@porchlight/ui'
import { useEffect, useState } from 'react'
import styles from './components-page.module.css'
import { ControlSamples } from './control-samples.tsx'
import { PeopleSamples } from './people-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TextSamples } from './text-samples.tsx'
import { TokenSamples } from './token-samples.tsx'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const
const widths = [
  { value: 'wide', label: 'Wide' },
  { value: 'narrow', label: '390 px' },
] as const
const directions = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

/** Screen at /dev/ui: shows every shared component in all its states, in both themes, at two widths and in both writing directions. */
export function Component() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { dir, setDirection } = useDirection()
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  useEffect(() => {
    document.title = 'Components · Porchlight'
    return () => setDirection('ltr')
  }, [setDirection])
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Components</h1>
        <div className={styles.tools}>
          <ChoiceBar label="Theme" value={colorScheme} choices={schemes} onChange={setColorScheme} />
          <ChoiceBar label="Width" value={width} choices={widths} onChange={setWidth} />
          <ChoiceBar label="Writing direction" value={dir} choices={directions} onChange={setDirection} />
        </div>
      </header>
      <div className={styles.samples} data-width={width}>
        <TokenSamples />
        <ControlSamples />
        <PeopleSamples />
        <StateSamples />
        <TextSamples />
      </div>
    </main>
  )
}
