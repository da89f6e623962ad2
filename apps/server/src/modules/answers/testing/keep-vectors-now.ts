import { asSystem, type LibraryRunner } from '../../../kernel/jobs.ts'
import type { TestLibrary } from '../../../testing/library.ts'
import { keepVectors } from '../vectors/keep-vectors.ts'

/** Brings the vectors of a library up to date, as its job does every ten minutes. */
export async function keepVectorsNow({ kernel, support_lib_id }: Pick<TestLibrary, 'kernel' | 'support_lib_id'>): Promise<void> {
  if (!keepVectors.outside) throw new Error('vectors are made outside of transactions')
  const inLibrary: LibraryRunner['inLibrary'] = (work) => asSystem(kernel, support_lib_id, 'test', work)
  await keepVectors.runOutside({ kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id })
}
