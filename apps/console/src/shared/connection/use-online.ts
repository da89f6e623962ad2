import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Returns whether the device has a connection, as React state. */
export const useOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
