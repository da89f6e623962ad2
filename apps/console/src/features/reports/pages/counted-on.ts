import { measuresOfContent } from '@porchlight/contracts/reports/content-measures'
import { contentPages, numbersPages } from '../report-pages.ts'
import type { PageName } from '../routes.ts'
import { t } from '../texts.ts'
import { metricText } from '../words/metric-texts.ts'

/** Returns the names of what a page of reports counts; none for one that counts nothing. */
export function countedOn(page: PageName): string[] {
  const content = contentPages[page]?.content
  if (content) return measuresOfContent(content).map((measure) => t(`measure_${measure}`))
  return (numbersPages[page]?.metrics ?? []).map((name) => metricText(name))
}
