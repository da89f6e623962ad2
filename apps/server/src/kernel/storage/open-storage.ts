import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { bucketOf, s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the configured file storage: `s3://…`, a folder, or by default `uploads` in DATA_DIR.
 * @throws Error when the URL is invalid
 */
export function openStorage({ STORAGE_URL, DATA_DIR }: Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>): Storage {
  if (STORAGE_URL?.startsWith('s3://')) return s3Storage(bucketOf(STORAGE_URL))
  return diskStorage(STORAGE_URL?.replace(/^file:\/\//, '') ?? join(DATA_DIR, 'uploads'))
}
