import { Avatar, RelativeTime, StatusDot } from '@porchlight/ui'
import styles from './components-page.module.css'
import { Sample } from './sample.tsx'

const names = ['Mira Okafor', 'Jonas Lindqvist', 'Priya Raman', 'Tomás Herrera', 'Élodie Marchand-Beauregard', '長谷川 さくら', '']
const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Samples of avatars, presence indicators and relative times. */
export function PeopleSamples() {
  return (
    <>
      <Sample name="Avatars">
        <div className={styles.line}>
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </div>
        <div className={styles.line}>
          <Avatar name="Mira Okafor" size={40} status="online" statusLabel="Online" />
          <Avatar name="Priya Raman" size={40} status="away" statusLabel="Away" />
          <Avatar name="Tomás Herrera" size={40} status="offline" statusLabel="Offline" />
          <Avatar name="Northwind Bikes" size={40} square />
        </div>
      </Sample>
      <Sample name="Presence and time">
        <div className={styles.line}>
          <StatusDot status="online" /> Online <StatusDot status="away" /> Away <StatusDot status="offline" /> Offline
        </div>
        <div className={styles.line}>
          {[0, hour / 12, 3 * hour, 50 * hour, 2000 * hour].map((ms) => (
            <RelativeTime key={ms} at={ago(ms)} />
          ))}
        </div>
      </Sample>
    </>
  )
}
