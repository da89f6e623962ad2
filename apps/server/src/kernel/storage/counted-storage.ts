import { countStorageCall } from '../process/metrics.ts'
import type { Storage } from './storage.ts'

/** Counts what becomes of each call to a storage. */
export function countedStorage(storage: Storage): Storage {
  const counted = async <T>(call: keyof Storage, work: Promise<T>): Promise<T> => {
    try {
      const answer = await work
      countStorageCall(call, 'done')
      return answer
    } catch (error) {
      countStorageCall(call, 'failed')
      throw error
    }
  }
  return {
    put: (key, source) => counted('put', storage.put(key, source)),
    read: (key, range) => counted('read', storage.read(key, range)),
    remove: (key) => counted('remove', storage.remove(key)),
    list: (folder) => counted('list', storage.list(folder)),
    removeAll: (folder) => counted('removeAll', storage.removeAll(folder)),
  }
}
