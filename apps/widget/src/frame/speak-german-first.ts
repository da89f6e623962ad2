import { setLanguage } from '@porchlight/ui/translate.ts'
import { germanFirst } from './german-first.ts'

setLanguage(germanFirst)
