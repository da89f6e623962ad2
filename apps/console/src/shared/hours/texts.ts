import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the hours of a week. */
export const t = defineTexts('hours', {
  week: 'Week',
  day_0: 'Monday',
  day_1: 'Tuesday',
  day_2: 'Wednesday',
  day_3: 'Thursday',
  day_4: 'Friday',
  day_5: 'Saturday',
  day_6: 'Sunday',
  closed: 'Closed',
  rangeFrom: '{day}, hours {number}: from',
  rangeTo: '{day}, hours {number}: to',
  nextDay: 'next day',
  addRange: 'Add hours on {day}',
  removeRange: 'Remove hours {number} on {day}',
  copy: 'Copy {day} to all weekdays',
  copied: '{day} copied to Monday to Friday',
  openHours: '{day}: {hours}',
})
