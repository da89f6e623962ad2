import type { HolidayKind } from '@porchlight/contracts/calendars/calendars'
import { type Component, textOf, valueNamed } from './content-lines.ts'

/** Longest text looked at. */
const textMax = 1000

// Holiday feeds have no field for this: Google, timeanddate and Office Holidays say it in the description or a category, in the language of the feed.
const clockChange =
  /daylight[ -]saving|\bdst\b|\b(?:summer|winter|standard)[ -]?time (?:starts|begins|ends)|\bclocks? (?:change|go|spring|fall|turn)|sommerzeit|winterzeit|zeitumstellung|heure d['’](?:été|hiver)|changement d['’]heure|horario de (?:verano|invierno)|cambio de hora|ora (?:legale|solare)|zomertijd|wintertijd|horário de (?:verão|inverno)|czas (?:letni|zimowy)|zmiana czasu|sommertid|vintertid|kesäaika|talviaika|letní čas|zimní čas|летнее время|зимнее время|夏令时|サマータイム/iu
const workingDay =
  /(?<!non[- ]|not a )\b(?:special )?work(?:ing)? ?day\b|(?<!arbeits)\barbeitstag\b|jour(?:née)? travaillée?|рабочий день|munkanap|补班|調整上班|调休上班|补休上班/iu
const observance =
  /\bobservance\b|\bnot a public holiday\b|\b(?:non|not)[- ]public holiday\b|gedenktag|aktionstag|kein (?:gesetzlicher )?feiertag|beachtung|journée (?:mondiale|internationale)|commémoration|célébration|día (?:mundial|internacional)|celebración|ricorrenza|osservanza|data comemorativa|comemoração|herdenking|viering|święto nietypowe|obchody|памятн|記念日|纪念日|節気|节气|solar term|\bseason\b|equinox|solstice|moon phase|full moon|new moon/iu

/** Returns what an entry of a calendar is: only a holiday closes the team's doors without being asked about. */
export function kindOfDay(event: Component): HolidayKind {
  const [name, about, categories] = [textOf(event, 'SUMMARY', 200), textOf(event, 'DESCRIPTION', textMax), valueNamed(event, 'CATEGORIES').slice(0, 200)]
  // The name alone decides about clock changes and working days where the description tells their history.
  const beginning = about.slice(0, 120)
  if (clockChange.test(name) || clockChange.test(categories) || clockChange.test(beginning)) return 'clock_change'
  if (workingDay.test(name) || workingDay.test(categories) || workingDay.test(beginning)) return 'working_day'
  if (observance.test(categories) || observance.test(beginning) || observance.test(name)) return 'observance'
  return 'holiday'
}
