import { metricWords } from '@porchlight/contracts/reports/metric-words'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of metrics, the sentence that says what each counts (`${name}_sentence`), and what is left out of it: those of their declarations, to be translated. */
export const metricText = defineTexts('report_metrics', metricWords('en'))
