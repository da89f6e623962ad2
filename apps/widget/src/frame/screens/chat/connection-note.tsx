import type { LiveStatus } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { c } from '../../chat-texts.ts'

/** Short interruptions are not worth a word, in milliseconds. */
const patienceMs = 2500

/** Says so when there has been no connection for a moment, and that nothing written is lost. */
export function ConnectionNote({ live }: { live: LiveStatus }) {
  const [isLong, setLong] = useState(false)
  const [isOnline, setOnline] = useState(navigator.onLine)
  const isCut = live !== 'open' && live !== 'unknown'
  useEffect(() => {
    setLong(false)
    if (!isCut) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isCut])
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  const isShown = !isOnline || (isCut && isLong)
  return (
    <div className="connection" role="status">
      {isShown ? <p>{c(isOnline ? 'reconnecting' : 'offline_now')}</p> : null}
    </div>
  )
}
