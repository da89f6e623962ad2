import type { Look } from './look.ts'

/** Groups of synonyms, one in three scripts. */
export const look: Look = async ({ synonyms }) => {
  await synonyms.create({ words: ['bill', 'invoice', 'Rechnung'] })
  await synonyms.create({ words: ['bicycle', 'دراجة', '自転車'] })
  return ['/admin/synonyms']
}
