import type { LiveStatus } from '@porchlight/client'
import { useEffect, useState } from 'react'

/** Interruptions shorter than this, in milliseconds, are not shown. */
const patienceMs = 2500

/** Returns the visitor's connection state: no network, reconnecting for longer than a moment, or open. */
export function useConnection(live: LiveStatus): 'open' | 'reconnecting' | 'offline' {
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
  if (!isOnline) return 'offline'
  return isCut && isLong ? 'reconnecting' : 'open'
}
